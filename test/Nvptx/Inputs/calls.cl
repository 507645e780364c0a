__attribute__((noinline)) float callee(float x) { return x * 2 + 1; }
float inlined(float x) {
  float y = callee(x);
  return y * y;
}
kernel void k(global float *out, global const float *in) {
  int i = get_global_id(0);
  out[i] = inlined(in[i]) + inlined(in[i] + 1);
}
