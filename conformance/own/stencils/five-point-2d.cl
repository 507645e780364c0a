// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: stencils five-point-2d
clc_version_min: 10

[test]
name: laplace
kernel_name: laplace
dimensions: 2
global_size: 10 6 0
local_size: 5 2 0
arg_out: 0 buffer int[60] -199 83 -127 280 24 -309 -216 -6 276 301 259 -273 -350 87 -128 303 -125 214 \
    -211 -328 -146 236 476 -206 -62 -31 262 162 82 -23 117 -178 58 -265 91 -19 -259 -290 269 -270 232 \
    255 -315 136 -64 137 -33 -297 327 -35 -248 145 167 -428 386 140 -136 196 194 -198
arg_in: 1 buffer int[60] 46 21 49 -50 14 89 74 -18 -87 -78 -36 72 98 17 41 -41 9 -65 24 76 -3 -68 -96 \
    66 46 0 -57 -61 -39 30 -54 -9 -4 91 15 21 86 79 -67 60 -87 -88 56 22 -7 -36 42 68 -99 7 26 -57 \
    -21 84 -93 -63 17 -47 -77 32
!*/

// The discrete Laplace operator with a border of zeros.
int at(global const int *in, int x, int y, int width, int height) {
  return x >= 0 && y >= 0 && x < width && y < height ? in[y * width + x] : 0;
}

kernel void laplace(global int *out, global const int *in) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0), h = get_global_size(1);
  out[y * w + x] = at(in, x - 1, y, w, h) + at(in, x + 1, y, w, h) + at(in, x, y - 1, w, h) +
                   at(in, x, y + 1, w, h) - 4 * in[y * w + x];
}
