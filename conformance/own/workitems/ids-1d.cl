// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: workitems ids-1d
clc_version_min: 10

[test]
name: 24 by 8
kernel_name: ids
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer uint[192] 0 0 0 24 8 3 0 1 1 1 0 24 8 3 0 1 2 2 0 24 8 3 0 1 3 3 0 24 8 3 0 1 4 4 0 \
    24 8 3 0 1 5 5 0 24 8 3 0 1 6 6 0 24 8 3 0 1 7 7 0 24 8 3 0 1 8 0 1 24 8 3 0 1 9 1 1 24 8 3 0 1 \
    10 2 1 24 8 3 0 1 11 3 1 24 8 3 0 1 12 4 1 24 8 3 0 1 13 5 1 24 8 3 0 1 14 6 1 24 8 3 0 1 15 7 1 \
    24 8 3 0 1 16 0 2 24 8 3 0 1 17 1 2 24 8 3 0 1 18 2 2 24 8 3 0 1 19 3 2 24 8 3 0 1 20 4 2 24 8 3 \
    0 1 21 5 2 24 8 3 0 1 22 6 2 24 8 3 0 1 23 7 2 24 8 3 0 1

[test]
name: 15 by 5
kernel_name: ids
dimensions: 1
global_size: 15 0 0
local_size: 5 0 0
arg_out: 0 buffer uint[120] 0 0 0 15 5 3 0 1 1 1 0 15 5 3 0 1 2 2 0 15 5 3 0 1 3 3 0 15 5 3 0 1 4 4 0 \
    15 5 3 0 1 5 0 1 15 5 3 0 1 6 1 1 15 5 3 0 1 7 2 1 15 5 3 0 1 8 3 1 15 5 3 0 1 9 4 1 15 5 3 0 1 \
    10 0 2 15 5 3 0 1 11 1 2 15 5 3 0 1 12 2 2 15 5 3 0 1 13 3 2 15 5 3 0 1 14 4 2 15 5 3 0 1

[test]
name: 7 by 1
kernel_name: ids
dimensions: 1
global_size: 7 0 0
local_size: 1 0 0
arg_out: 0 buffer uint[56] 0 0 0 7 1 7 0 1 1 0 1 7 1 7 0 1 2 0 2 7 1 7 0 1 3 0 3 7 1 7 0 1 4 0 4 7 1 \
    7 0 1 5 0 5 7 1 7 0 1 6 0 6 7 1 7 0 1
!*/

// Every query that an index space of one dimension answers.
kernel void ids(global uint *out) {
  size_t id = get_global_id(0);
  global uint *o = out + id * 8;
  o[0] = get_global_id(0);
  o[1] = get_local_id(0);
  o[2] = get_group_id(0);
  o[3] = get_global_size(0);
  o[4] = get_local_size(0);
  o[5] = get_num_groups(0);
  o[6] = get_global_offset(0);
  o[7] = get_work_dim();
}
