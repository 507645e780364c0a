// Bytes that NaNs, or other comparisons of 64-bit numbers, choose.
kernel void doubles(global uchar *out, global const double *in) {
  size_t id = get_global_id(0);
  uchar4 v = convert_uchar4_sat_rte((double4)(in[id]));
  uchar4 w = v >> (uchar4)2;
  uchar4 chosen = w < v ? (uchar4)3 : w;
  out[id] = chosen.s2;
}

kernel void differences(global uchar *out, global const double *in) {
  size_t id = get_global_id(0);
  uchar16 v = ~convert_uchar16_sat_rte((double16)(in[id]));
  uchar16 difference = abs_diff((uchar16)(v >> (v & (uchar16)7)), v);
  out[id] = difference.s8;
}

kernel void longs(global uchar *out, global const long *in) {
  size_t id = get_global_id(0);
  char3 v = convert_char3_sat((long3)(in[id] >> 40)) & (char3)15;
  char3 w = v >> (char3)2;
  char3 chosen = w < v ? (char3)3 : w;
  out[id] = chosen.s2;
}
