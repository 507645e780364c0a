// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: workitems offset-1d
clc_version_min: 10

[test]
name: from 0
kernel_name: offset
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
global_offset: 0 0 0
arg_out: 0 buffer uint[48] 0 0 0 0 1 1 0 0 2 2 0 0 3 3 0 0 4 0 1 0 5 1 1 0 6 2 1 0 7 3 1 0 8 0 2 0 9 \
    1 2 0 10 2 2 0 11 3 2 0

[test]
name: from 7
kernel_name: offset
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
global_offset: 7 0 0
arg_out: 0 buffer uint[48] 7 0 0 7 8 1 0 7 9 2 0 7 10 3 0 7 11 0 1 7 12 1 1 7 13 2 1 7 14 3 1 7 15 0 \
    2 7 16 1 2 7 17 2 2 7 18 3 2 7

[test]
name: from 1000003
kernel_name: offset
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
global_offset: 1000003 0 0
arg_out: 0 buffer uint[48] 1000003 0 0 1000003 1000004 1 0 1000003 1000005 2 0 1000003 1000006 3 0 \
    1000003 1000007 0 1 1000003 1000008 1 1 1000003 1000009 2 1 1000003 1000010 3 1 1000003 1000011 0 \
    2 1000003 1000012 1 2 1000003 1000013 2 2 1000003 1000014 3 2 1000003
!*/

// A global offset moves global ids and nothing else.
kernel void offset(global uint *out) {
  size_t i = get_global_id(0) - get_global_offset(0);
  global uint *o = out + i * 4;
  o[0] = get_global_id(0);
  o[1] = get_local_id(0);
  o[2] = get_group_id(0);
  o[3] = get_global_offset(0);
}
