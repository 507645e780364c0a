// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: barriers reverse-in-group
clc_version_min: 10

[test]
name: reverse
kernel_name: reverse
dimensions: 1
global_size: 64 0 0
local_size: 16 0 0
arg_out: 0 buffer int[64] -95 79 30 70 -93 -40 87 -65 54 -57 -65 -99 10 -59 24 20 46 46 -38 38 13 -9 \
    19 -57 -100 -26 13 57 -35 26 41 63 13 -66 -13 83 -31 36 -93 -23 -57 34 22 65 -70 0 28 -17 52 -91 \
    64 3 -80 72 -16 17 -94 -44 44 -86 29 -19 80 17
arg_in: 0 buffer int[64] 20 24 -59 10 -99 -65 -57 54 -65 87 -40 -93 70 30 79 -95 63 41 26 -35 57 13 \
    -26 -100 -57 19 -9 13 38 -38 46 46 -17 28 0 -70 65 22 34 -57 -23 -93 36 -31 83 -13 -66 13 17 80 \
    -19 29 -86 44 -44 -94 17 -16 72 -80 3 64 -91 52
!*/

// The simplest use: what one work-item stores, another loads.
kernel void reverse(global int *data) {
  local int tile[16];
  int l = get_local_id(0);
  tile[l] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = tile[get_local_size(0) - 1 - l];
}
