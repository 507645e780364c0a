kernel void masked(global uchar4 *out, global const uchar4 *in) {
  int i = get_global_id(0);
  out[i] = as_uchar4(in[i].xyz) & (uchar4)(255, 255, 255, 0);
}
