// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: matrix transpose
clc_version_min: 10

[test]
name: transpose
kernel_name: transpose
dimensions: 2
global_size: 16 16 0
local_size: 8 8 0
arg_out: 0 buffer int[130] 10 -84 31 -50 56 35 61 -20 -54 -86 47 -79 34 -12 -99 -78 -37 -24 74 7 -93 \
    -19 -4 46 70 27 -85 21 77 -49 -37 44 -22 35 -44 79 91 -88 52 55 -65 -69 30 -33 9 46 3 93 -80 -89 \
    -64 74 94 30 49 -41 -4 -24 30 58 -19 55 7 1 -9 11 84 47 -36 86 23 5 -51 -70 28 -86 -11 -2 94 32 \
    -99 4 -15 -16 -64 5 29 -63 -66 85 -42 31 82 61 -43 -58 -41 -94 -51 39 -37 -48 -20 82 5 62 -26 49 \
    -81 67 59 28 -13 -55 -88 -52 86 21 13 30 4 69 -35 2 -56 -54 -95 -69 53 -53
arg_in: 1 buffer int[130] 10 47 -93 -37 -65 -64 -19 23 -99 -42 -37 59 4 -84 -79 -19 44 -69 74 55 5 4 \
    31 -48 28 69 31 34 -4 -22 30 94 7 -51 -15 82 -20 -13 -35 -50 -12 46 35 -33 30 1 -70 -16 61 82 -55 \
    2 56 -99 70 -44 9 49 -9 28 -64 -43 5 -88 -56 35 -78 27 79 46 -41 11 -86 5 -58 62 -52 -54 61 -37 \
    -85 91 3 -4 84 -11 29 -41 -26 86 -95 -20 -24 21 -88 93 -24 47 -2 -63 -94 49 21 -69 -54 74 77 52 \
    -80 30 -36 94 -66 -51 -81 13 53 -86 7 -49 55 -89 58 86 32 85 39 67 30 -53
arg_in: 2 int 13
arg_in: 3 int 10
!*/

// A tile with a column of padding turns rows into columns.
kernel void transpose(global int *out, global const int *in, int width, int height) {
  local int tile[8][8 + 1];
  int x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height)
    tile[get_local_id(1)][get_local_id(0)] = in[y * width + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  int nx = get_group_id(1) * 8 + get_local_id(0), ny = get_group_id(0) * 8 + get_local_id(1);
  if (nx < height && ny < width)
    out[ny * height + nx] = tile[get_local_id(0)][get_local_id(1)];
}
