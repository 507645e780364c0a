// Inclusive sums within each group of 256, up and down a tree in local memory.
#define SIZE 256

kernel void scan_group(int n, global const int *restrict in, global int *restrict out,
                       global int *restrict totals) {
  local int tree[SIZE];
  int me = get_local_id(0);
  int i = (int)get_group_id(0) * SIZE + me;
  int mine = i < n ? in[i] : 0;
  tree[me] = mine;
  for (int step = 1; step < SIZE; step *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int at = (me + 1) * step * 2 - 1;
    if (at < SIZE)
      tree[at] += tree[at - step];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (me == 0) {
    totals[get_group_id(0)] = tree[SIZE - 1];
    tree[SIZE - 1] = 0;
  }
  for (int step = SIZE / 2; step > 0; step /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int at = (me + 1) * step * 2 - 1;
    if (at < SIZE) {
      int left = tree[at - step];
      tree[at - step] = tree[at];
      tree[at] += left;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < n)
    out[i] = tree[me] + mine;
}
