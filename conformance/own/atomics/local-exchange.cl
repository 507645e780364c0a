// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics local-exchange
clc_version_min: 10

[test]
name: pass_on
kernel_name: pass_on
dimensions: 1
global_size: 48 0 0
local_size: 16 0 0
arg_out: 0 buffer uint[17] 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3
arg_in: 0 buffer uint[17] 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
!*/

// A chain of exchanges through one local cell: every value leaves it once.
kernel void pass_on(global uint *seen) {
  local uint cell;
  if (get_local_id(0) == 0)
    cell = 16;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint got = atomic_xchg(&cell, (uint)get_local_id(0));
  atomic_inc(&seen[got]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0)
    atomic_inc(&seen[cell]);
}
