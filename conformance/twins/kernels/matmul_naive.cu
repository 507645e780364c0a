// C = A * B, one element for each thread, straight from global memory.
extern "C" __global__ void matmul_naive(int n, const float *__restrict__ a, const float *__restrict__ b,
                                        float *__restrict__ c) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || column >= n)
    return;
  float sum = 0.0f;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
