// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics bits
clc_version_min: 10

[test]
name: bits
kernel_name: bits
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer uint[3] 4278190080 16777215 641294336
arg_in: 0 buffer uint[3] 4294967295 0 0
arg_out: 1 buffer int[3] -5 95 -5
arg_in: 1 buffer int[3] -1 64 -5
!*/

// And, or, xor: each work-item has a bit of its own.
kernel void bits(global uint *masks, global int *imasks) {
  uint i = get_global_id(0);
  atomic_and(&masks[0], ~(1u << i));
  atomic_or(&masks[1], 1u << i);
  atomic_xor(&masks[2], i * 0x9E3779B9u);
  atomic_and(&imasks[0], ~(int)(i & 4));
  atomic_or(&imasks[1], 1 << (i % 5));
  atomic_xor(&imasks[2], (int)i << 3);
}
