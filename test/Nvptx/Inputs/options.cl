kernel __attribute__((reqd_work_group_size(64, 1, 1))) void k(global float *out, global const float *in, float a) {
  int i = get_global_id(0);
  float product = in[i] * a;
  out[3 * i] = product + out[3 * i];
  out[3 * i + 1] = in[i] / a;
  out[3 * i + 2] = sqrt(in[i]);
}
