// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: reductions compaction
clc_version_min: 10

[test]
name: compact
kernel_name: compact
dimensions: 1
global_size: 64 0 0
local_size: 16 0 0
arg_out: 0 buffer int[64] 16 28 -70 20 14 -14 20 78 -64 -84 -4 80 -1 -1 -1 -1 72 62 -2 10 -60 2 34 -1 \
    -1 -1 -1 -1 -1 -1 -1 -1 -70 -72 86 12 -26 100 -60 -1 -1 -1 -1 -1 -1 -1 -1 -1 70 46 -90 -86 98 -66 \
    -94 -82 -80 -1 -1 -1 -1 -1 -1 -1
arg_out: 1 buffer int[4] 12 7 7 9
arg_in: 2 buffer int[64] 16 28 -73 -70 20 14 -14 20 78 -64 89 -84 -89 -4 -61 80 72 65 62 39 -69 -2 \
    -99 10 -41 77 -60 -13 55 2 34 -97 -91 -70 -17 -72 -91 -41 86 12 99 -39 -59 -26 -89 -7 100 -60 -89 \
    70 -49 46 31 -90 73 -86 98 -85 -66 -94 -51 67 -82 -80
!*/

// Keeps the even numbers of each group, in order, by a scan of flags.
kernel void compact(global int *out, global int *counts, global const int *in) {
  local int place[16];
  int l = get_local_id(0), value = in[get_global_id(0)];
  bool keep = (value & 1) == 0;
  place[l] = keep;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0)
    for (int i = 1; i < 16; ++i)
      place[i] += place[i - 1];
  out[get_global_id(0)] = -1;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (keep)
    out[get_group_id(0) * 16 + place[l] - 1] = value;
  if (l == 15)
    counts[get_group_id(0)] = place[15];
}
