// The sum of each group's part: each sub-group by itself, then their sums.
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void block_reduce(int n, global const float *restrict in, global float *restrict sums) {
  local float part[8];
  int me = get_local_id(0);
  int step = 256 * (int)get_num_groups(0);
  float sum = 0.0f;
  for (int i = (int)get_group_id(0) * 256 + me; i < n; i += step)
    sum += in[i];
  sum = sub_group_reduce_add(sum);
  if (get_sub_group_local_id() == 0)
    part[get_sub_group_id()] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_sub_group_id() != 0)
    return;
  sum = sub_group_reduce_add(me < 8 ? part[me] : 0.0f);
  if (me == 0)
    sums[get_group_id(0)] = sum;
}
