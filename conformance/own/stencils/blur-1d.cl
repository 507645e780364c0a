// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: stencils blur-1d
clc_version_min: 10

[test]
name: 48 elements
kernel_name: blur
dimensions: 1
global_size: 48 0 0
local_size: 16 0 0
arg_out: 0 buffer int[48] -493 -252 412 888 782 375 66 18 217 316 -79 -543 -287 412 514 16 -58 448 \
    716 557 544 709 452 -100 -320 -329 -518 -716 -480 41 97 -394 -754 -804 -897 -973 -584 29 14 -653 \
    -1078 -656 137 366 133 73 18 -263
arg_in: 1 buffer int[48] -20 -89 83 50 90 -15 19 -21 6 59 10 -81 -57 72 81 -35 -63 82 51 39 -11 81 79 \
    -88 17 -37 -1 -83 -49 19 71 -78 -44 -53 -37 -84 -83 64 31 -63 -93 -91 65 65 -56 31 20 -34
arg_in: 2 int 48

[test]
name: 37 elements
kernel_name: blur
dimensions: 1
global_size: 48 0 0
local_size: 16 0 0
arg_out: 0 buffer int[37] -493 -252 412 888 782 375 66 18 217 316 -79 -543 -287 412 514 16 -58 448 \
    716 557 544 709 452 -100 -320 -329 -518 -716 -480 41 97 -394 -754 -804 -897 -1120 -1286
arg_in: 1 buffer int[37] -20 -89 83 50 90 -15 19 -21 6 59 10 -81 -57 72 81 -35 -63 82 51 39 -11 81 79 \
    -88 17 -37 -1 -83 -49 19 71 -78 -44 -53 -37 -84 -83
arg_in: 2 int 37
!*/

// A tile with a halo on both sides; the ends repeat.
kernel void blur(global int *out, global const int *in, int count) {
  local int tile[16 + 4];
  int l = get_local_id(0), g = get_global_id(0);
  tile[l + 2] = in[min(g, count - 1)];
  if (l < 2) {
    tile[l] = in[max(g - 2, 0)];
    tile[l + 18] = in[min(g + 16, count - 1)];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (g < count)
    out[g] = tile[l] + 4 * tile[l + 1] + 6 * tile[l + 2] + 4 * tile[l + 3] + tile[l + 4];
}
