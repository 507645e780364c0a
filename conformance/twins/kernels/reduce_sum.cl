// The sum of each group's part, by halving in local memory.
kernel void reduce_sum(int n, global const float *restrict in, global float *restrict sums) {
  local float part[256];
  int me = get_local_id(0);
  int size = get_local_size(0);
  int step = size * (int)get_num_groups(0);
  float sum = 0.0f;
  for (int i = (int)get_group_id(0) * size + me; i < n; i += step)
    sum += in[i];
  part[me] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int width = size / 2; width > 0; width >>= 1) {
    if (me < width)
      part[me] += part[me + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (me == 0)
    sums[get_group_id(0)] = part[0];
}
