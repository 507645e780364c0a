// Indices of what exceeds a limit, appended to a list; the largest value, too.
kernel void append(int n, int limit, global const int *restrict in, global int *restrict list,
                   volatile global int *restrict count, volatile global int *restrict largest) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  int value = in[i];
  if (value <= limit)
    return;
  list[atomic_inc(count)] = i;
  atomic_max(largest, value);
}
