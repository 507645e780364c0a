kernel void bytes(global char4 *out, global const uint *x) {
  int i = get_global_id(0);
  out[i] = as_char4(as_uchar4(x[i] & 65535u) + (uchar4)(136, 225, 195, 82)) >> (char4)2;
}

kernel void words(global int2 *out, global const ulong *x, global const ulong *y) {
  int i = get_global_id(0);
  out[i] = (as_int2(x[i] ^ y[i]) - (int2)(5, 6)) >> (int2)6;
}
