// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics local-integer
clc_version_min: 10

[test]
name: group
kernel_name: group
dimensions: 1
global_size: 72 0 0
local_size: 24 0 0
arg_out: 0 buffer int[27] 276 -552 24 -24 27 69 -16777216 16777215 976 276 -552 24 -24 27 69 \
    -16777216 16777215 976 276 -552 24 -24 27 69 -16777216 16777215 976
!*/

// All operations on local memory, where a group shares a counter.
kernel void group(global int *out) {
  local int cells[9];
  int l = get_local_id(0);
  if (l < 9)
    cells[l] = l == 4 ? 1000 : l == 6 ? -1 : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&cells[0], l);
  atomic_sub(&cells[1], l * 2);
  atomic_inc(&cells[2]);
  atomic_dec(&cells[3]);
  atomic_min(&cells[4], 50 - l);
  atomic_max(&cells[5], l * 3);
  atomic_and(&cells[6], ~(1 << l));
  atomic_or(&cells[7], 1 << l);
  atomic_xor(&cells[8], l * l);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 9)
    out[get_group_id(0) * 9 + l] = cells[l];
}
