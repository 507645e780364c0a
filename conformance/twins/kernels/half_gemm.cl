// C = A * B in half precision through tiles of 16 by 16 in local memory: each work-item has two columns.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define TILE 16

kernel void half_gemm(int n, global const half *restrict a, global const half2 *restrict b, global half2 *restrict c) {
  local half tileA[TILE][TILE];
  local half2 tileB[TILE][TILE];
  int x = get_local_id(0), y = get_local_id(1);
  int column = (int)get_group_id(0) * TILE + x;
  int row = (int)get_group_id(1) * TILE + y;
  half2 sum = (half2)(0);
  for (int t = 0; t < n / TILE; ++t) {
    tileA[y][x] = a[row * n + t * TILE + x];
    tileB[y][x] = b[(t * TILE + y) * (n / 2) + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; ++k)
      sum = fma((half2)(tileA[y][k]), tileB[k][x], sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * (n / 2) + column] = sum;
}
