// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: barriers in-uniform-branch
clc_version_min: 10

[test]
name: branch
kernel_name: branch
dimensions: 1
global_size: 40 0 0
local_size: 8 0 0
arg_out: 0 buffer int[40] -14 63 -95 -87 -100 51 61 -34 -56 63 19 -25 -87 -13 -19 19 48 -28 62 204 \
    -150 62 134 124 63 -40 3 72 -92 79 -76 -52 -60 0 7 -51 -60 86 44 32
arg_in: 0 buffer int[40] -14 63 -95 -87 -100 51 61 -34 63 -56 -25 19 -13 -87 19 -19 50 55 19 -87 90 \
    19 -26 12 -40 63 72 3 79 -92 -52 -76 -60 0 7 -51 -60 86 44 32
!*/

// Groups take different ways; within a group all take the same.
kernel void branch(global int *data) {
  local int tile[8];
  int l = get_local_id(0), v = data[get_global_id(0)];
  if (get_group_id(0) % 2) {
    tile[l] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    v = tile[l ^ 1];
  } else if (get_group_id(0) == 2) {
    tile[l] = v * 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    v = tile[7 - l];
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[l] = v + l;
    barrier(CLK_LOCAL_MEM_FENCE);
    v += tile[0];
  }
  data[get_global_id(0)] = v;
}
