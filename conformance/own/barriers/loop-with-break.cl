// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: barriers loop-with-break
clc_version_min: 10

[test]
name: until_stable
kernel_name: until_stable
dimensions: 1
global_size: 80 0 0
local_size: 16 0 0
arg_out: 0 buffer int[80] 0 2 70 70 100 100 100 100 100 100 100 100 100 100 100 100 38 38 38 38 38 38 \
    38 38 38 38 38 38 38 38 50 50 98 98 98 98 98 98 98 98 98 98 98 98 98 98 98 98 1 2 3 4 5 6 7 8 9 \
    10 11 12 13 14 15 16 90 90 90 90 90 90 90 90 90 90 90 90 90 90 90 90
arg_in: 0 buffer int[80] -48 2 70 -83 100 -35 79 -21 90 1 91 -71 5 -2 -41 58 38 -31 -90 -40 -77 26 \
    -26 -77 -22 8 -47 -6 21 -47 50 -99 98 72 13 67 15 51 -47 -79 24 28 -38 -72 75 -44 11 24 1 2 3 4 5 \
    6 7 8 9 10 11 12 13 14 15 16 90 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
arg_out: 1 buffer int[5] 11 13 15 0 15
!*/

// Every work-item leaves the loop in the same round, which data decides.
kernel void until_stable(global int *data, global int *rounds) {
  local int row[16];
  local int changed;
  int l = get_local_id(0), round = 0;
  row[l] = data[get_global_id(0)];
  for (;;) {
    if (l == 0)
      changed = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    int left = l ? row[l - 1] : 0;
    int mine = row[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (left > mine) {
      row[l] = left;
      changed = 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (!changed)
      break;
    ++round;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  data[get_global_id(0)] = row[l];
  if (l == 0)
    rounds[get_group_id(0)] = round;
}
