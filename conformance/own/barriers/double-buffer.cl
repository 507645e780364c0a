// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: barriers double-buffer
clc_version_min: 10

[test]
name: 1 steps
kernel_name: steps
dimensions: 1
global_size: 48 0 0
local_size: 16 0 0
arg_out: 0 buffer int[48] 40 -28 -119 -158 -46 -56 54 115 2 -27 52 -50 4 111 13 93 -43 177 163 -93 15 \
    -8 29 18 61 -1 -81 7 -33 -168 -111 68 134 -171 59 -112 -99 -4 19 44 2 122 34 55 -37 53 -112 13
arg_in: 0 buffer int[48] 53 73 72 15 25 -46 -86 -31 -31 8 29 -29 -58 60 -21 -25 -78 -92 92 -50 99 71 \
    -1 -35 91 100 17 26 90 19 24 -7 80 -57 58 53 -91 2 -54 -46 -95 21 -10 -44 27 55 45 -81
arg_in: 1 int 1

[test]
name: 6 steps
kernel_name: steps
dimensions: 1
global_size: 48 0 0
local_size: 16 0 0
arg_out: 0 buffer int[48] 3588 696 -544 -812 -3156 -496 1212 648 3068 648 -1216 -1332 -3500 -848 548 \
    1496 1476 400 2140 544 -1076 -592 -2780 -1104 1276 176 3492 2080 -1676 16 -2852 -1520 1308 2036 \
    -84 1176 -640 -1788 312 -1700 516 2316 -1484 1800 -1184 -2564 1256 -1276
arg_in: 0 buffer int[48] 53 73 72 15 25 -46 -86 -31 -31 8 29 -29 -58 60 -21 -25 -78 -92 92 -50 99 71 \
    -1 -35 91 100 17 26 90 19 24 -7 80 -57 58 53 -91 2 -54 -46 -95 21 -10 -44 27 55 45 -81
arg_in: 1 int 6
!*/

// Two tiles change roles, one barrier a step.
kernel void steps(global int *data, int count) {
  local int tiles[2][16];
  int l = get_local_id(0), from = 0;
  tiles[0][l] = data[get_global_id(0)];
  for (int s = 0; s < count; ++s) {
    barrier(CLK_LOCAL_MEM_FENCE);
    tiles[from ^ 1][l] = tiles[from][(l + 3) % 16] - tiles[from][(l + 15) % 16];
    from ^= 1;
  }
  data[get_global_id(0)] = tiles[from][l];
}
