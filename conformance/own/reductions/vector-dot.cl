// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: reductions vector-dot
clc_version_min: 10

[test]
name: dots
kernel_name: dots
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer int[8] -11834 19354 -9002 -3205 -5034 27250 -18869 11108
arg_in: 1 buffer int4[24] 51 -40 -35 -77 -53 88 -96 98 -70 -13 -88 47 -70 -26 -81 -79 -31 91 50 -19 \
    -27 -64 25 -60 55 -76 24 -71 83 -78 4 -82 -67 30 -78 96 28 47 68 -44 -42 44 6 73 -31 -43 45 32 \
    -20 -95 -6 7 -42 -45 0 -89 -29 72 -87 -23 -33 66 -18 -36 83 76 -86 -46 25 -78 89 -85 69 2 19 84 \
    85 -7 56 3 8 11 -6 29 -2 -16 -71 30 -6 69 -55 -77 -94 -30 29 -6
arg_in: 2 buffer int4[3] -83 70 -69 -76 -28 -9 -41 -100 37 -49 67 -1
arg_in: 3 int 3
!*/

// Vectors of four are multiplied and added component by component.
kernel void dots(global int *out, global const int4 *a, global const int4 *b, int count) {
  int4 sum = (int4)(0);
  for (int i = 0; i < count; ++i)
    sum += a[get_global_id(0) * count + i] * b[i];
  int2 half_sum = sum.lo + sum.hi;
  out[get_global_id(0)] = half_sum.x + half_sum.y;
}
