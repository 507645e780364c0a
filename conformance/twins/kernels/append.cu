// Indices of what exceeds a limit, appended to a list; the largest value, too.
extern "C" __global__ void append(int n, int limit, const int *__restrict__ in, int *__restrict__ list,
                                  int *__restrict__ count, int *__restrict__ largest) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int value = in[i];
  if (value <= limit)
    return;
  list[atomicAdd(count, 1)] = i;
  atomicMax(largest, value);
}
