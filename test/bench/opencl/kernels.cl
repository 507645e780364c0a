// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels.cpp times on any OpenCL device.

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

__kernel void stencil(__global float *out, __global const float *in) {
  int x = get_global_id(0), y = get_global_id(1);
  int nx = get_global_size(0), ny = get_global_size(1), at = y * nx + x;
  if (x == 0 || y == 0 || x == nx - 1 || y == ny - 1) {
    out[at] = in[at];
    return;
  }
  out[at] = 0.5f * in[at] +
            0.125f * (in[at - 1] + in[at + 1] + in[at - nx] + in[at + nx]);
}

__kernel void reduction(__global float *out, __global const float *in,
                        __local float *part) {
  int lid = get_local_id(0);
  part[lid] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half_size = get_local_size(0) / 2; half_size > 0; half_size /= 2) {
    if (lid < half_size)
      part[lid] += part[lid + half_size];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0)
    out[get_group_id(0)] = part[0];
}

// Hillis and Steele, in each group.
__kernel void scan(__global float *out, __global const float *in,
                   __local float *part) {
  int lid = get_local_id(0), n = get_local_size(0);
  part[lid] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 1; step < n; step <<= 1) {
    float other = lid >= step ? part[lid - step] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    part[lid] += other;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = part[lid];
}

__kernel void transpose(__global float *out, __global const float *in) {
  __local float part[TILE][TILE + 1];
  int x = get_local_id(0), y = get_local_id(1), n = get_global_size(0);
  part[y][x] = in[get_global_id(1) * n + get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int row = get_group_id(0) * TILE + y, column = get_group_id(1) * TILE + x;
  out[row * n + column] = part[x][y];
}

#define MAD(NAME, TYPE)                                                        \
  __kernel void NAME(__global TYPE *out, __global const TYPE *in, float a) {   \
    TYPE x = in[get_global_id(0)], y = x;                                      \
    for (int n = 0; n < 256; ++n)                                              \
      y = mad(y, (TYPE)a, x);                                                  \
    out[get_global_id(0)] = y;                                                 \
  }
MAD(mad1, float)
MAD(mad4, float4)
MAD(mad16, float16)

__kernel void axpy4(__global float4 *y, __global const float4 *x, float a) {
  y[get_global_id(0)] = a * x[get_global_id(0)] + (float4)1.0f;
}

#define MIXED(NAME, TYPE)                                                      \
  __kernel void NAME(__global TYPE *out, __global const TYPE *in) {            \
    TYPE a = in[get_global_id(0)], b = ~a, c = a ^ 0x5bd1e995u, d = a + 7u;    \
    for (uint n = 0; n < 64; ++n) {                                            \
      a = b + rotate(a + ((b & c) | (~b & d)) + n * 0x9e3779b9u, (TYPE)7u);    \
      d = a + rotate(d + ((a & b) | (~a & c)) + 0xe8c7b756u, (TYPE)12u);       \
      c = d + rotate(c + (d ^ a ^ b) + 0x242070dbu, (TYPE)17u);                \
      b = c + rotate(b + (d ^ (c | ~a)) + 0xc1bdceeeu, (TYPE)22u);             \
    }                                                                          \
    out[get_global_id(0)] = a + b + c + d;                                     \
  }
MIXED(mixed1, uint)
MIXED(mixed4, uint4)
MIXED(mixed8, uint8)

static float cumulative(float d) {
  float k = 1.0f / (1.0f + 0.2316419f * fabs(d));
  float tail = 0.39894228f * exp(-0.5f * d * d) * k *
               (0.31938153f +
                k * (-0.356563782f +
                     k * (1.781477937f +
                          k * (-1.821255978f + k * 1.330274429f))));
  return d > 0 ? 1.0f - tail : tail;
}
__kernel void black_scholes(__global float *call, __global const float *in) {
  int i = get_global_id(0);
  float s = 5.0f + 25.0f * in[i], x = 1.0f + 99.0f * in[i], t = 0.25f + in[i];
  float root = 0.3f * sqrt(t);
  float d1 = (log(s / x) + (0.02f + 0.045f) * t) / root, d2 = d1 - root;
  call[i] = s * cumulative(d1) - x * exp(-0.02f * t) * cumulative(d2);
}

__kernel void functions(__global float *out, __global const float *in) {
  float x = in[get_global_id(0)];
  out[get_global_id(0)] = sin(x) * cos(3.0f * x) + pow(x + 0.5f, 1.7f);
}

#pragma OPENCL FP_CONTRACT OFF
__kernel void mandelbrot(__global uint *out) {
  int px = get_global_id(0), py = get_global_id(1);
  float cx = -2.0f + px * (3.0f / get_global_size(0));
  float cy = -1.5f + py * (3.0f / get_global_size(1)), x = 0, y = 0;
  uint n = 0;
  for (; n < 256 && x * x + y * y < 4.0f; ++n) {
    float next = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = next;
  }
  out[py * get_global_size(0) + px] = n;
}

__kernel void histogram(__global uint *out, __global const uint *in) {
  __local uint bins[256];
  int lid = get_local_id(0);
  bins[lid] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int n = 0; n < 16; ++n)
    atomic_inc(&bins[in[get_global_id(0) * 16 + n] & 255]);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&out[lid], bins[lid]);
}

__kernel void grey(__global uchar *out, __global const uchar4 *in) {
  uchar4 p = in[get_global_id(0)];
  out[get_global_id(0)] = (p.x * 77u + p.y * 151u + p.z * 28u) >> 8;
}

__constant sampler_t Nearest =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
__kernel void blur(__write_only image2d_t out, __read_only image2d_t in) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  float4 sum = 0;
  for (int y = -1; y < 2; ++y)
    for (int x = -1; x < 2; ++x)
      sum += read_imagef(in, Nearest, at + (int2)(x, y));
  write_imagef(out, at, sum * (1.0f / 9.0f));
}

__kernel void empty(__global uint *out) {}
__kernel void waiting(__global uint *out) {
  __local uint part[64];
  part[get_local_id(0)] = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_local_id(0)] = part[63 - get_local_id(0)];
}
