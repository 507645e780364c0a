#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void constants(global ulong *o) {
  o[0] = convert_ulong_sat_rtz(-0x1p16f);
  o[1] = convert_uint_sat_rtz(0x1p40f);
  o[2] = convert_int_sat(-0x1p40);
  o[3] = convert_ushort_sat(0x1p31f);
  o[4] = convert_long_sat_rtz((double)INFINITY);
  o[5] = convert_uint_sat((float)NAN);
  o[6] = convert_char_sat(100.5f);
}

// A number that was an integer before, which is not always in the other's range.
kernel void ranges(global int *o, global uint *p, global ulong *q) {
  size_t i = get_global_id(0);
  o[4 * i] = convert_short_sat((double)p[i]);
  o[4 * i + 1] = convert_int_sat_rtz((float)q[i]);
  o[4 * i + 2] = convert_uchar_sat_rtz((float)(int)p[i]);
  o[4 * i + 3] = convert_uint_sat_rtz((double)(long)q[i]);
}
