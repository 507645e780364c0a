// C = A * B through tiles of 16 by 16 in shared memory.
#define TILE 16

extern "C" __global__ void matmul_tiled(int n, const float *__restrict__ a, const float *__restrict__ b,
                                        float *__restrict__ c) {
  __shared__ float tileA[TILE][TILE];
  __shared__ float tileB[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  int column = (int)blockIdx.x * TILE + x;
  int row = (int)blockIdx.y * TILE + y;
  float sum = 0.0f;
  for (int t = 0; t < n / TILE; ++t) {
    tileA[y][x] = a[row * n + t * TILE + x];
    tileB[y][x] = b[(t * TILE + y) * n + column];
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      sum += tileA[y][k] * tileB[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
