// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: matrix multiply-naive
clc_version_min: 10

[test]
name: multiply
kernel_name: multiply
dimensions: 2
global_size: 6 4 0
local_size: 3 2 0
arg_out: 0 buffer int[24] 14079 15355 -5609 -3920 21656 -19958 8092 4024 -7992 3648 9095 -6514 -2207 \
    5729 -358 10257 4368 -3783 18953 2467 2982 -3131 2324 2341
arg_in: 1 buffer int[20] 45 -93 -57 60 -64 22 64 -90 74 -99 48 -53 87 32 -19 -96 57 -83 82 -93
arg_in: 2 buffer int[30] -90 18 -91 61 61 -75 -82 -87 -19 66 -99 100 -59 -22 41 99 -72 71 55 44 -20 \
    49 56 -7 -60 -40 -4 -34 -35 44
arg_in: 3 int 5
!*/

// One product a work-item, in three nested loops.
kernel void multiply(global int *c, global const int *a, global const int *b, int inner) {
  int x = get_global_id(0), y = get_global_id(1), width = get_global_size(0);
  int sum = 0;
  for (int k = 0; k < inner; ++k)
    sum += a[y * inner + k] * b[k * width + x];
  c[y * width + x] = sum;
}
