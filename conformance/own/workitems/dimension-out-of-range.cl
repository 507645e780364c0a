// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: workitems dimension-out-of-range
clc_version_min: 10

[test]
name: dimension 0
kernel_name: queries
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[42] 0 0 0 0 6 3 2 1 1 0 0 6 3 2 2 2 0 0 6 3 2 3 0 1 0 6 3 2 4 1 1 0 6 3 2 5 2 \
    1 0 6 3 2
arg_in: 1 uint 0

[test]
name: dimension 1
kernel_name: queries
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[42] 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 \
    0 0 1 1 1
arg_in: 1 uint 1

[test]
name: dimension 3
kernel_name: queries
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[42] 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 \
    0 0 1 1 1
arg_in: 1 uint 3

[test]
name: dimension 7
kernel_name: queries
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[42] 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 \
    0 0 1 1 1
arg_in: 1 uint 7

[test]
name: dimension 4294967295
kernel_name: queries
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[42] 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 0 0 1 1 1 0 0 \
    0 0 1 1 1
arg_in: 1 uint 4294967295
!*/

// Dimensions that do not exist: ids and offsets are 0, sizes are 1. The number
// of the dimension is an argument, so nothing can be folded.
kernel void queries(global uint *out, uint dimension) {
  global uint *o = out + get_global_id(0) * 7;
  o[0] = get_global_id(dimension);
  o[1] = get_local_id(dimension);
  o[2] = get_group_id(dimension);
  o[3] = get_global_offset(dimension);
  o[4] = get_global_size(dimension);
  o[5] = get_local_size(dimension);
  o[6] = get_num_groups(dimension);
}
