// C = A * B, four by four elements for each thread in private arrays.
#define TILE 64
#define STEP 16
#define PART 4

extern "C" __global__ void matmul_blocked(int n, const float *__restrict__ a, const float *__restrict__ b,
                                          float *__restrict__ c) {
  __shared__ float tileA[STEP][TILE + 4];
  __shared__ float tileB[STEP][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  int me = y * 16 + x;
  int firstRow = (int)blockIdx.y * TILE, firstColumn = (int)blockIdx.x * TILE;
  float sums[PART][PART];
  for (int i = 0; i < PART; ++i)
    for (int j = 0; j < PART; ++j)
      sums[i][j] = 0.0f;
  for (int k0 = 0; k0 < n; k0 += STEP) {
    for (int i = 0; i < 4; ++i) {
      int e = me + i * 256;
      tileA[e % STEP][e / STEP] = a[(firstRow + e / STEP) * n + k0 + e % STEP];
      tileB[e / TILE][e % TILE] = b[(k0 + e / TILE) * n + firstColumn + e % TILE];
    }
    __syncthreads();
    for (int k = 0; k < STEP; ++k) {
      float left[PART], right[PART];
      for (int i = 0; i < PART; ++i) {
        left[i] = tileA[k][y * PART + i];
        right[i] = tileB[k][x * PART + i];
      }
      for (int i = 0; i < PART; ++i)
        for (int j = 0; j < PART; ++j)
          sums[i][j] += left[i] * right[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < PART; ++i)
    for (int j = 0; j < PART; ++j)
      c[(firstRow + y * PART + i) * n + firstColumn + x * PART + j] = sums[i][j];
}
