// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: barriers divergent-between-barriers
clc_version_min: 10

[test]
name: uneven
kernel_name: uneven
dimensions: 1
global_size: 32 0 0
local_size: 16 0 0
arg_out: 0 buffer int[32] 38 178 72 -232 -48 138 -182 36 15 42 -8 -33 115 125 -172 71 -182 -46 168 26 \
    138 156 44 -152 -184 26 -15 29 264 113 48 81
arg_in: 0 buffer int[32] 19 -89 36 -82 24 69 -68 -18 -4 66 44 83 59 -56 -81 51 -91 23 84 -3 -69 78 0 \
    76 -93 44 99 16 31 -35 26 -29
!*/

// Work-items do different work between barriers, some none.
kernel void uneven(global int *data) {
  local int tile[16];
  int l = get_local_id(0);
  int v = data[get_global_id(0)];
  tile[l] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l % 3 == 0) {
    for (int i = 0; i < l; ++i)
      v += tile[i];
  } else if (l % 3 == 1) {
    v = -v;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 8)
    tile[l] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = tile[l % 8] + v;
}
