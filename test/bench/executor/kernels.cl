// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What executor-time.py measures besides kernels of test/bench/opencl.

__kernel void empty(void) {}

__kernel void one_barrier(__global float *out, __local float *tile) {
  int lid = get_local_id(0), n = get_local_size(0);
  tile[lid] = lid;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[n - 1 - lid];
}

__kernel void axpy(__global float *y, __global const float *x, float a) {
  int i = get_global_id(0);
  y[i] += a * x[i];
}

__kernel void naive_gemm(__global float *c, __global const float *a,
                         __global const float *b, int n) {
  int row = get_global_id(1), column = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}

// Each work-item computes a tile of 4 by 4 in private memory.
#define TILE 16
#define PER 4
__kernel void tuned_gemm(__global float *c, __global const float *a,
                         __global const float *b, int n) {
  __local float left[TILE * PER][TILE], right[TILE][TILE * PER];
  int x = get_local_id(0), y = get_local_id(1);
  int row = get_group_id(1) * TILE * PER, column = get_group_id(0) * TILE * PER;
  float sum[PER][PER];
  for (int i = 0; i < PER; ++i)
    for (int j = 0; j < PER; ++j)
      sum[i][j] = 0;
  for (int t = 0; t < n; t += TILE) {
    for (int i = 0; i < PER; ++i) {
      left[y * PER + i][x] = a[(row + y * PER + i) * n + t + x];
      right[y][x * PER + i] = b[(t + y) * n + column + x * PER + i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; ++k)
      for (int i = 0; i < PER; ++i)
        for (int j = 0; j < PER; ++j)
          sum[i][j] += left[y * PER + i][k] * right[k][x * PER + j];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < PER; ++i)
    for (int j = 0; j < PER; ++j)
      c[(row + y * PER + i) * n + column + x * PER + j] = sum[i][j];
}

__kernel void stencil(__global float *out, __global const float *in) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  int nx = get_global_size(0), ny = get_global_size(1), nz = get_global_size(2);
  int at = (z * ny + y) * nx + x;
  if (x == 0 || y == 0 || z == 0 || x == nx - 1 || y == ny - 1 || z == nz - 1)
    return;
  out[at] = 0.4f * in[at] +
            0.1f * (in[at - 1] + in[at + 1] + in[at - nx] + in[at + nx] +
                    in[at - nx * ny] + in[at + nx * ny]);
}
