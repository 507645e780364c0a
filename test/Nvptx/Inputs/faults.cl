// Programs that LLVM 14's optimiser or its back end compiles to something else.

// The store of 1 was taken for what every work-item loads after the barrier.
kernel __attribute__((reqd_work_group_size(16, 1, 1))) void barriers(global int *out, global const int *in) {
  local int row[16];
  local int changed;
  int l = get_local_id(0), round = 0;
  row[l] = in[get_global_id(0)];
  for (; round < 20;) {
    if (l == 0)
      changed = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    int left = l ? row[l - 1] : 0;
    int mine = row[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (left > mine) {
      row[l] = left;
      changed = 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (!changed)
      break;
    ++round;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = row[l] + round;
}

// A table of pointers that an index chooses from, which became one of differences.
constant char even[] = "even", odd[] = "odd and longer";
kernel void tables(global int *out, global const int *in) {
  int i = get_global_id(0), n = 0;
  constant char *names[] = {even, odd};
  for (constant char *c = names[in[i] & 1]; *c; ++c)
    n = n * 31 + *c;
  out[i] = n;
}

kernel void towards_zero(global float *out, global const int *in, global const float *f, global int *whole) {
  int i = get_global_id(0);
  out[3 * i] = convert_float_rtz(in[i]);
  out[3 * i + 1] = convert_float_rtz((uint)in[i]);
  out[3 * i + 2] = convert_float_rtz((long)in[i] * 1000003);
  whole[2 * i] = convert_int_sat_rtz(f[i] * 1e30f);
  whole[2 * i + 1] = convert_uint_sat_rtz(f[i] * 1e9f);
}

// clang 14 itself, too, loaded byte 8 for the low bits of s2.
kernel void parts_of_lanes(global int *out, global const uchar3 *in) {
  int i = get_global_id(0);
  uchar3 v = in[i];
  switch (v.s2 & 3) {
  case 0: out[i] = v.s0; break;
  case 1: out[i] = v.s1 + 1000; break;
  case 2: out[i] = 2000; break;
  default: out[i] = v.s0 * v.s1;
  }
}

kernel void rotates(global ulong *out, global const ulong *x, global const ulong *n) {
  int i = get_global_id(0);
  ulong far = n[i] * 77;
  out[4 * i] = rotate(x[i], far);
  out[4 * i + 1] = x[i] >> (far & 63) | x[i] << (-far & 63);
  uint by = far;
  ulong left = x[i] * 3;
  out[4 * i + 2] = (left << (by & 63)) + (left >> (-by & 63));
  ulong2 both = rotate((ulong2)(x[i], left), (ulong2)(far, -far));
  out[4 * i + 3] = both.x ^ both.y;
}

// A truth of OpenCL's vectors is -1.
kernel void truths(global float2 *out, global double2 *wide, global const float2 *in) {
  int i = get_global_id(0);
  out[i] = convert_float2(in[i] > (float2)(1, 2));
  wide[i] = convert_double2(convert_long2(in[i] > out[i]));
}

// What an arithmetic shift fills in is the sign.
kernel void shifted_fields(global ulong *out, global const long *in) {
  int i = get_global_id(0);
  long x = in[i] ^ (in[i] << 60);
  out[4 * i] = x >> 40 & 0xffffffff;
  out[4 * i + 1] = x < 0 ? 255 : 0;
  out[4 * i + 2] = (ushort)(x >> 55);
  out[4 * i + 3] = (ulong)x >> 40 & 0xff;
}

// The sign is what an exact shift of masked bits shifts in.
kernel void masked_signs(global int *out, global const int *in, global long *wide) {
  int i = get_global_id(0);
  uint x = in[i] * 16383, first = x >> 20;
  int low = (char)first, next = (char)(first + 16);
  out[i] = low * 3 ^ next;
  ulong y = in[i] * 0x123456789L, top = y >> 20;
  long short_top = (short)top, short_next = (short)(top + 77);
  wide[i] = short_top * 3 ^ short_next;
}

kernel void wide_shifts(global long *out, global const int *in) {
  int i = get_global_id(0);
  int x = in[i] & 0xffff;
  out[2 * i] = (long)(x * 3 - 9) << 31;
  out[2 * i + 1] = (long)(x * 3 - 9) * (-2147483647L - 1);
}

// Element i or i + 1.
kernel void far_offsets(global int *out, global const int *in) {
  long i = get_global_id(0);
  global const int *there = in - (in[i] & 1 ? 0x40000000 : 0x40000001);
  out[i] = there[0x40000001 + i];
}

typedef struct __attribute__((packed)) { char a; long b; int c[3]; } Packed;
typedef struct { int a; Packed b; } Outer;
__attribute__((noinline)) long weigh(Packed p, int n) {
  p.c[n & 1] += n;
  return p.a + p.b * 3 + p.c[0] * 5 + p.c[1] * 7 + p.c[2];
}
__attribute__((noinline)) long weigh_both(Outer o, Packed p) { return weigh(o.b, o.a) - weigh(p, 1); }
kernel void unaligned_structures(global long *out, global const int *in, Packed last) {
  int i = get_global_id(0);
  Outer o = {in[i], {in[i], in[i] * 1000003L, {in[i], i, 5}}};
  out[i] = weigh_both(o, last) + weigh(o.b, i);
}
