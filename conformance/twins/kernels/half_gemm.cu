// C = A * B in half precision through tiles of 16 by 16 in shared memory: each thread has two columns.
#include <cuda_fp16.h>
#define TILE 16

extern "C" __global__ void half_gemm(int n, const __half *__restrict__ a, const __half2 *__restrict__ b,
                                     __half2 *__restrict__ c) {
  __shared__ __half tileA[TILE][TILE];
  __shared__ __half2 tileB[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  int column = (int)blockIdx.x * TILE + x;
  int row = (int)blockIdx.y * TILE + y;
  __half2 sum = __float2half2_rn(0.0f);
  for (int t = 0; t < n / TILE; ++t) {
    tileA[y][x] = a[row * n + t * TILE + x];
    tileB[y][x] = b[(t * TILE + y) * (n / 2) + column];
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      sum = __hfma2(__half2half2(tileA[y][k]), tileB[k][x], sum);
    __syncthreads();
  }
  c[row * (n / 2) + column] = sum;
}
