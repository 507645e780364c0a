// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory async-strided
clc_version_min: 10

[test]
name: columns
kernel_name: columns
dimensions: 1
global_size: 40 0 0
local_size: 8 0 0
arg_out: 0 buffer short[100] -132 -106 -156 140 124 49 -43 -17 13 -93 -148 -138 46 94 -136 173 -19 \
    165 -91 -57 -152 -118 142 0 -178 101 -47 -83 -51 83 144 10 -92 190 126 -91 153 -93 -135 -35 6 \
    -106 -100 -68 -40 195 -103 3 35 125 -154 -66 182 -8 44 -119 45 135 193 -37 116 168 -10 -136 76 3 \
    -129 97 -81 33 -128 138 -140 -184 58 121 161 37 -169 143 124 -28 -114 -144 -98 163 153 91 147 15 \
    46 174 142 -28 14 -39 -79 165 5 151
arg_in: 1 buffer short[100] 62 70 -78 -53 -66 -47 6 -9 -22 24 -69 46 22 -70 -75 -30 -47 81 -11 85 -91 \
    -2 69 -61 -78 39 -28 -44 -26 48 60 92 -49 2 69 -21 -71 -50 73 -49 -24 -38 -54 -57 -1 58 13 -3 -56 \
    93 17 -9 86 -38 -82 -24 91 62 17 -65 32 -74 -11 78 52 10 -47 42 -71 -5 22 -99 -77 62 -71 64 -92 \
    11 73 53 -57 -80 -65 -22 54 -1 65 37 68 73 -2 -23 62 78 14 66 -7 73 -49 -29
arg_in: 2 uint 5
arg_in: 3 uint 20
!*/

// Strided copies gather columns and scatter them.
kernel void columns(global short *out, global const short *in, uint width, uint height) {
  local short column[32];
  uint x = get_group_id(0);
  event_t e = async_work_group_strided_copy(column, in + x, height, width, 0);
  wait_group_events(1, &e);
  uint l = get_local_id(0);
  for (uint y = l; y < height; y += get_local_size(0))
    column[y] = column[y] * 2 + y;
  barrier(CLK_LOCAL_MEM_FENCE);
  e = async_work_group_strided_copy(out + (width - 1 - x), column, height, width, 0);
  wait_group_events(1, &e);
}
