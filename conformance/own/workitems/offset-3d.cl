// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: workitems offset-3d
clc_version_min: 10

[test]
name: offset
kernel_name: offset
dimensions: 3
global_size: 4 3 2
local_size: 2 1 1
global_offset: 5 70 900
arg_out: 0 buffer uint[24] 900070005 900070006 900070007 900070008 900071005 900071006 900071007 \
    900071008 900072005 900072006 900072007 900072008 901070005 901070006 901070007 901070008 \
    901071005 901071006 901071007 901071008 901072005 901072006 901072007 901072008
!*/

// Each dimension has an offset of its own.
kernel void offset(global uint *out) {
  size_t x = get_global_id(0) - get_global_offset(0);
  size_t y = get_global_id(1) - get_global_offset(1);
  size_t z = get_global_id(2) - get_global_offset(2);
  size_t linear = (z * get_global_size(1) + y) * get_global_size(0) + x;
  out[linear] = get_global_id(0) + get_global_id(1) * 1000 + get_global_id(2) * 1000000;
}
