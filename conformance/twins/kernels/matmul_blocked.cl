// C = A * B, four by four elements for each work-item in private arrays.
#define TILE 64
#define STEP 16
#define PART 4

kernel void matmul_blocked(int n, global const float *restrict a, global const float *restrict b,
                           global float *restrict c) {
  local float tileA[STEP][TILE + 4];
  local float tileB[STEP][TILE];
  int x = get_local_id(0), y = get_local_id(1);
  int me = y * 16 + x;
  int firstRow = (int)get_group_id(1) * TILE, firstColumn = (int)get_group_id(0) * TILE;
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
    barrier(CLK_LOCAL_MEM_FENCE);
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
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < PART; ++i)
    for (int j = 0; j < PART; ++j)
      c[(firstRow + y * PART + i) * n + firstColumn + x * PART + j] = sums[i][j];
}
