// C = A * B through tiles of 16 by 16 in local memory.
#define TILE 16

kernel void matmul_tiled(int n, global const float *restrict a, global const float *restrict b,
                         global float *restrict c) {
  local float tileA[TILE][TILE];
  local float tileB[TILE][TILE];
  int x = get_local_id(0), y = get_local_id(1);
  int column = (int)get_group_id(0) * TILE + x;
  int row = (int)get_group_id(1) * TILE + y;
  float sum = 0.0f;
  for (int t = 0; t < n / TILE; ++t) {
    tileA[y][x] = a[row * n + t * TILE + x];
    tileB[y][x] = b[(t * TILE + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; ++k)
      sum += tileA[y][k] * tileB[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}
