// How often each byte occurs: shared counters first, then global ones.
extern "C" __global__ void histogram(int n, const unsigned *__restrict__ data, unsigned *__restrict__ counts) {
  __shared__ unsigned part[256];
  int me = threadIdx.x;
  int size = blockDim.x;
  for (int i = me; i < 256; i += size)
    part[i] = 0;
  __syncthreads();
  int step = size * (int)gridDim.x;
  for (int i = (int)blockIdx.x * size + me; i < n; i += step) {
    unsigned word = data[i];
    atomicAdd(&part[word & 255], 1u);
    atomicAdd(&part[(word >> 8) & 255], 1u);
    atomicAdd(&part[(word >> 16) & 255], 1u);
    atomicAdd(&part[word >> 24], 1u);
  }
  __syncthreads();
  for (int i = me; i < 256; i += size)
    atomicAdd(&counts[i], part[i]);
}
