// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: stencils life
clc_version_min: 10

[test]
name: 1 generations
kernel_name: life
dimensions: 2
global_size: 8 8 0
local_size: 8 8 0
arg_out: 0 buffer uchar[64] 0 0 0 0 0 0 0 0 1 0 1 0 0 0 0 0 0 1 1 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 \
    0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 0 0 0 0 0 0 0 0 0
arg_in: 0 buffer uchar[64] 0 1 0 0 0 0 0 0 0 0 1 0 0 0 0 0 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \
    0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 1 0 0
arg_in: 1 int 1

[test]
name: 12 generations
kernel_name: life
dimensions: 2
global_size: 8 8 0
local_size: 8 8 0
arg_out: 0 buffer uchar[64] 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 \
    1 1 0 0 0 0 0 0 1 1 0 0 0 0 1 0 0 1 0 0 0 0 0 1 1 0 0
arg_in: 0 buffer uchar[64] 0 1 0 0 0 0 0 0 0 0 1 0 0 0 0 0 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \
    0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 1 0 0
arg_in: 1 int 12
!*/

// Conway's game on a torus, generations with barriers, cells as bytes.
kernel void life(global uchar *board, int generations) {
  local uchar cells[2][8][8];
  int x = get_local_id(0), y = get_local_id(1);
  cells[0][y][x] = board[y * 8 + x];
  for (int g = 0; g < generations; ++g) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int alive = 0;
    for (int dy = 7; dy <= 9; ++dy)
      for (int dx = 7; dx <= 9; ++dx)
        if (dx != 8 || dy != 8)
          alive += cells[g & 1][(y + dy) & 7][(x + dx) & 7];
    cells[~g & 1][y][x] = alive == 3 || (alive == 2 && cells[g & 1][y][x]);
  }
  board[y * 8 + x] = cells[generations & 1][y][x];
}
