// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What executor-time.py measures.

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

#define TILE 16
__kernel void sgemm(__global float *c, __global const float *a,
                    __global const float *b, int n) {
  __local float left[TILE][TILE], right[TILE][TILE];
  int x = get_local_id(0), y = get_local_id(1);
  int row = get_global_id(1), column = get_global_id(0);
  float sum = 0;
  for (int t = 0; t < n; t += TILE) {
    left[y][x] = a[row * n + t + x];
    right[y][x] = b[(t + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; ++k)
      sum += left[y][k] * right[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}

// Each work-item computes a tile of 4 by 4 in private memory.
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

__kernel void nbody(__global float4 *out, __global const float4 *in,
                    __local float4 *tile, int n) {
  int i = get_global_id(0), lid = get_local_id(0), size = get_local_size(0);
  float4 me = in[i];
  float3 force = 0;
  for (int t = 0; t < n; t += size) {
    tile[lid] = in[t + lid];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < size; ++j) {
      float3 d = tile[j].xyz - me.xyz;
      float inverse = native_rsqrt(dot(d, d) + 0.01f);
      force += d * (tile[j].w * inverse * inverse * inverse);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[i] = (float4)(me.xyz + 0.001f * force, me.w);
}

// Hillis and Steele, in each group.
__kernel void scan(__global float *out, __global const float *in,
                   __local float *tile) {
  int i = get_global_id(0), lid = get_local_id(0), n = get_local_size(0);
  tile[lid] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 1; step < n; step <<= 1) {
    float other = lid >= step ? tile[lid - step] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[lid] += other;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[i] = tile[lid];
}
