// The sum of each 32 numbers.
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void warp_reduce(int n, global const float *restrict in, global float *restrict sums) {
  int i = get_global_id(0);
  float sum = sub_group_reduce_add(i < n ? in[i] : 0.0f);
  if (get_sub_group_local_id() == 0)
    sums[i / 32] = sum;
}
