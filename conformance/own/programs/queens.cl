// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: programs queens
clc_version_min: 10

[test]
name: 6 queens
kernel_name: queens
dimensions: 1
global_size: 6 0 0
local_size: 2 0 0
arg_out: 0 buffer uint[6] 0 1 1 1 1 0
arg_in: 1 int 6

[test]
name: 8 queens
kernel_name: queens
dimensions: 1
global_size: 8 0 0
local_size: 2 0 0
arg_out: 0 buffer uint[8] 4 8 16 18 18 16 8 4
arg_in: 1 int 8
!*/

// Ways to place queens, by backtracking with a stack of one's own.
kernel void queens(global uint *ways, int n) {
  int first = get_global_id(0), depth = 1;
  uint columns[10], left[10], right[10], free_places[10], count = 0, all = (1u << n) - 1;
  columns[1] = 1u << first;
  left[1] = columns[1] << 1;
  right[1] = columns[1] >> 1;
  free_places[1] = all & ~(columns[1] | left[1] | right[1]);
  while (depth > 0) {
    if (depth == n) {
      ++count;
      --depth;
      continue;
    }
    uint place = free_places[depth] & -free_places[depth];
    if (!place) {
      --depth;
      continue;
    }
    free_places[depth] ^= place;
    ++depth;
    columns[depth] = columns[depth - 1] | place;
    left[depth] = (left[depth - 1] | place) << 1;
    right[depth] = (right[depth - 1] | place) >> 1;
    free_places[depth] = all & ~(columns[depth] | left[depth] | right[depth]);
  }
  ways[first] = count;
}
