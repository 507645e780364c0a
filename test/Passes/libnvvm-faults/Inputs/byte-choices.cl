// Bytes that comparisons choose, and that are compared.
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

kernel void known(global uchar *out, global const ulong *in) {
  size_t id = get_global_id(0);
  uchar v = (uchar)(in[id] >> 4), w = v * v;
  uchar8 difference = abs_diff((uchar8)253, (uchar8)(w, v, w, v, w, v, v, v));
  out[id] = abs_diff(difference, ~convert_uchar8_sat_rtz((float8)fma(0.5f, 1e10f, 0.0f))).s6;
}
