// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory private-large
clc_version_min: 10

[test]
name: walk
kernel_name: walk
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer uint[8] 1714373175 848934087 690786938 3779476208 2651628427 2723527897 2619043714 \
    427357544
arg_in: 1 uint 4000000000
!*/

// A private array that no register file holds, filled and walked at random.
kernel void walk(global uint *out, uint seed) {
  uint cells[700];
  uint state = seed + get_global_id(0) * 77;
  for (int i = 0; i < 700; ++i) {
    state = state * 1664525u + 1013904223u;
    cells[i] = state;
  }
  uint at = state % 700, sum = 0;
  for (int i = 0; i < 300; ++i) {
    sum = sum * 31 + cells[at];
    cells[at] ^= sum;
    at = (at + sum) % 700;
  }
  out[get_global_id(0)] = sum;
}
