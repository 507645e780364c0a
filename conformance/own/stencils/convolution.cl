// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: stencils convolution
clc_version_min: 10

[test]
name: convolve
kernel_name: convolve
dimensions: 2
global_size: 8 6 0
local_size: 4 3 0
arg_out: 0 buffer int2[48] 746 175 335 462 -12 549 294 -1126 1021 1747 -1306 -2171 1458 2020 -37 -544 \
    302 135 -677 -213 346 -258 -737 1074 -302 -726 993 1723 -1049 -1784 305 853 -986 -465 375 754 341 \
    -598 136 369 898 -260 143 381 -490 18 359 116 1248 904 -675 -253 263 412 -81 608 343 709 -636 \
    -319 2013 -287 -41 -76 -881 -305 1515 36 -1412 -729 1405 440 -1767 -1737 768 456 -1490 211 -671 \
    -342 98 306 325 138 -308 -210 550 552 -281 -422 63 148 245 -276 -116 -217
arg_in: 1 buffer int2[48] -88 -70 15 -49 -61 -8 -72 -15 20 88 -83 -75 -48 64 -100 -47 82 89 97 13 5 \
    -16 -71 18 -24 -65 89 63 -29 -59 22 61 -66 33 67 26 55 -5 37 -18 -82 15 -54 79 42 99 65 -32 7 -41 \
    -80 -37 -54 78 90 23 78 46 98 -7 96 70 -73 -12 -35 -3 51 75 13 99 48 33 31 64 86 69 9 30 100 -85 \
    23 16 -30 26 88 8 -41 -80 51 21 -83 -77 -75 -54 -33 13
!*/

// Weights in program-scope constant memory, sums in a vector.
constant int weights[3][3] = {{1, -2, 3}, {-4, 5, -6}, {7, -8, 9}};

kernel void convolve(global int2 *out, global const int2 *in) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0), h = get_global_size(1);
  int2 sum = (int2)(0);
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      sum += weights[dy + 1][dx + 1] * in[clamp(y + dy, 0, h - 1) * w + clamp(x + dx, 0, w - 1)];
  out[y * w + x] = sum;
}
