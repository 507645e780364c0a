// Inclusive sums within each block of 256, up and down a tree in shared memory.
#define SIZE 256

extern "C" __global__ void scan_group(int n, const int *__restrict__ in, int *__restrict__ out,
                                      int *__restrict__ totals) {
  __shared__ int tree[SIZE];
  int me = threadIdx.x;
  int i = (int)blockIdx.x * SIZE + me;
  int mine = i < n ? in[i] : 0;
  tree[me] = mine;
  for (int step = 1; step < SIZE; step *= 2) {
    __syncthreads();
    int at = (me + 1) * step * 2 - 1;
    if (at < SIZE)
      tree[at] += tree[at - step];
  }
  __syncthreads();
  if (me == 0) {
    totals[blockIdx.x] = tree[SIZE - 1];
    tree[SIZE - 1] = 0;
  }
  for (int step = SIZE / 2; step > 0; step /= 2) {
    __syncthreads();
    int at = (me + 1) * step * 2 - 1;
    if (at < SIZE) {
      int left = tree[at - step];
      tree[at - step] = tree[at];
      tree[at] += left;
    }
  }
  __syncthreads();
  if (i < n)
    out[i] = tree[me] + mine;
}
