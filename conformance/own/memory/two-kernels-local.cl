// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory two-kernels-local
clc_version_min: 10

[test]
name: first
kernel_name: first
dimensions: 1
global_size: 16 0 0
local_size: 8 0 0
arg_out: 0 buffer int[16] 2 4 6 8 10 12 14 0 2 4 6 8 10 12 14 0

[test]
name: second
kernel_name: second
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer int[8] 6 11 16 1 6 11 16 1
!*/

// Each kernel has local variables of its own, of the same name, and both call
// one function with them.
__attribute__((noinline)) int neighbour(local int *tile) { return tile[(get_local_id(0) + 1) % get_local_size(0)]; }

kernel void first(global int *out) {
  local int tile[8];
  tile[get_local_id(0)] = get_local_id(0) * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = neighbour(tile);
}

kernel void second(global int *out) {
  local char before[3];
  local int tile[4];
  before[0] = 1;
  tile[get_local_id(0)] = get_local_id(0) * 5;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = neighbour(tile) + before[0];
}
