#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF

typedef struct { uchar tag; half one; uint number; half two[2]; half4 four; } Halves;

__attribute__((noinline)) half scale(half a, int n) { return n & 1 ? a + (half)1 : a; }

__attribute__((noinline)) half3 turn(half3 a, int n) { return n & 1 ? a.yxz + (half)1 : a; }

__attribute__((noinline)) float sum(Halves h, int n) { return h.tag + h.one + h.two[n & 1] + h.four.z; }

// libNVVM passes what this reads instead of the pointers.
__attribute__((noinline)) float pick(private const half *p, private const half4 *q, int n) {
  half4 v = *q;
  return *p + (n > 3 ? v.x : v.w);
}

kernel void values(global half *p, global half3 *q) {
  int i = get_global_id(0);
  p[i] = scale(p[i], i);
  q[i] = turn(q[i], i);
}

kernel void structures(global float *o, global Halves *p) {
  int i = get_global_id(0);
  o[i] = sum(p[i], i);
}

kernel void pointers(global float *o, global half *p, global half4 *q) {
  int i = get_global_id(0);
  half a = p[i];
  half4 b = q[i];
  o[i] = pick(&a, &b, i);
}

kernel void argument(global half *p, half a) {
  int i = get_global_id(0);
  p[i] = scale(a, i);
}

typedef struct { char tag; half one; half three[3]; } Row;

__attribute__((noinline)) half part(Row r, int n) { return r.one + r.three[n % 3] + (half)r.tag; }

kernel void constants(global half *o, global half *p) {
  int i = get_global_id(0);
  Row r = {(char)i, p[i], {(half)1, (half)i, (half)3}};
  o[i] = part(r, i);
}
