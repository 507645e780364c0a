// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: vectors comparisons
clc_version_min: 10

[test]
name: compare
kernel_name: compare
dimensions: 1
global_size: 16 0 0
local_size: 4 0 0
arg_out: 0 buffer int4[96] 0 0 -1 0 -1 -1 -1 0 -1 -1 0 0 0 0 -1 -1 0 1 1 0 -1 -1 -1 -1 -1 0 0 -1 -1 0 \
    0 -1 0 0 0 0 -1 -1 -1 -1 0 1 1 0 -1 -1 -1 -1 0 0 -1 0 -1 -1 -1 0 -1 -1 0 0 0 0 -1 -1 0 1 1 0 -1 \
    -1 -1 -1 -1 0 0 -1 -1 0 0 -1 0 0 0 0 -1 -1 -1 -1 0 1 1 0 -1 -1 -1 -1 0 0 0 0 0 0 -1 0 0 0 -1 0 -1 \
    -1 0 -1 1 1 0 1 0 0 0 0 -1 0 0 0 -1 0 0 0 0 0 0 0 -1 -1 -1 -1 0 1 0 1 0 0 0 0 -1 -1 -1 0 -1 -1 -1 \
    -1 0 0 0 -1 -1 -1 -1 0 0 0 0 1 0 0 0 0 -1 0 0 -1 -1 0 0 -1 0 0 0 0 -1 -1 -1 -1 0 1 0 1 0 0 0 0 0 \
    0 0 0 0 0 0 0 0 0 0 0 -1 -1 -1 -1 1 1 0 1 0 0 0 0 0 0 0 0 -1 0 0 0 -1 0 0 0 0 -1 -1 -1 0 1 0 1 0 \
    0 0 0 -1 -1 -1 -1 -1 -1 -1 -1 0 0 0 0 -1 -1 -1 -1 0 0 0 1 0 0 0 0 -1 0 0 -1 -1 -1 0 -1 0 -1 0 0 \
    -1 0 -1 -1 0 1 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -1 -1 -1 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 \
    0 0 0 -1 -1 -1 -1 0 0 0 1 0 0 0 0 0 0 -1 0 0 0 -1 0 0 0 0 0 -1 -1 -1 -1 1 1 0 1 0 0 0 0 -1 0 0 0 \
    -1 0 0 -1 0 0 0 -1 -1 -1 -1 0 0 1 0 1 0 0 0 0
arg_in: 1 buffer float4[16] 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 -0.0 -0.0 -0.0 -0.0 -0.0 -0.0 -0.0 -0.0 \
    1.0 1.0 1.0 1.0 1.0 1.0 1.0 1.0 -1.0 -1.0 -1.0 -1.0 -1.0 -1.0 -1.0 -1.0 inf inf inf inf inf inf \
    inf inf -inf -inf -inf -inf -inf -inf -inf -inf nan nan nan nan nan nan nan nan 0.5 0.5 0.5 0.5 \
    0.5 0.5 0.5 0.5
arg_in: 2 buffer float4[16] 0.0 -0.0 1.0 -1.0 inf -inf nan 0.5 0.0 -0.0 1.0 -1.0 inf -inf nan 0.5 0.0 \
    -0.0 1.0 -1.0 inf -inf nan 0.5 0.0 -0.0 1.0 -1.0 inf -inf nan 0.5 0.0 -0.0 1.0 -1.0 inf -inf nan \
    0.5 0.0 -0.0 1.0 -1.0 inf -inf nan 0.5 0.0 -0.0 1.0 -1.0 inf -inf nan 0.5 0.0 -0.0 1.0 -1.0 inf \
    -inf nan 0.5

[test]
name: compare_bytes
kernel_name: compare_bytes
dimensions: 1
global_size: 6 0 0
local_size: 2 0 0
arg_out: 0 buffer char4[12] 0 0 0 -1 0 -1 0 -1 0 -1 -1 0 -1 -1 -1 -1 -1 0 0 0 -1 -1 -1 -1 -1 -1 0 0 \
    -1 -1 -1 -1 -1 0 0 -1 -1 -1 -1 -1 0 -1 -1 -1 -1 0 -1 0
arg_in: 1 buffer uchar4[6] 0 1 0 255 1 254 255 2 127 128 3 8 232 7 40 114 207 147 223 176 17 17 126 \
    40
arg_in: 2 buffer uchar4[6] 245 195 144 115 3 9 233 249 29 185 78 162 8 3 128 127 2 255 254 1 255 0 1 \
    0
!*/

// Comparisons of vectors give -1 and 0, of scalars 1 and 0.
kernel void compare(global int4 *out, global const float4 *a, global const float4 *b) {
  size_t i = get_global_id(0);
  out[i * 6] = a[i] < b[i];
  out[i * 6 + 1] = a[i] <= b[i];
  out[i * 6 + 2] = a[i] == b[i];
  out[i * 6 + 3] = a[i] != b[i];
  out[i * 6 + 4] = (int4)(a[i].x > b[i].x, a[i].y >= b[i].y, !a[i].z, a[i].w && b[i].w);
  out[i * 6 + 5] = !a[i];
}

kernel void compare_bytes(global char4 *out, global const uchar4 *a, global const uchar4 *b) {
  size_t i = get_global_id(0);
  out[i * 2] = a[i] > b[i];
  out[i * 2 + 1] = a[i] && b[i];
}
