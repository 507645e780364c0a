// The sum of each block's part, by halving in shared memory.
extern "C" __global__ void reduce_sum(int n, const float *__restrict__ in, float *__restrict__ sums) {
  __shared__ float part[256];
  int me = threadIdx.x;
  int size = blockDim.x;
  int step = size * (int)gridDim.x;
  float sum = 0.0f;
  for (int i = (int)blockIdx.x * size + me; i < n; i += step)
    sum += in[i];
  part[me] = sum;
  __syncthreads();
  for (int width = size / 2; width > 0; width >>= 1) {
    if (me < width)
      part[me] += part[me + width];
    __syncthreads();
  }
  if (me == 0)
    sums[blockIdx.x] = part[0];
}
