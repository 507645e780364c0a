// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics first-spelling
clc_version_min: 10

[test]
name: old_names
kernel_name: old_names
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer int[7] 276 24 -18 255 28 92 156
arg_in: 0 buffer int[7] 0 0 0 0 0 0 0
arg_out: 1 buffer uint[2] 4294967295 0
arg_in: 1 buffer uint[2] 0 0
!*/

// OpenCL 1.0 called them atom_; both names mean the same.
#pragma OPENCL EXTENSION cl_khr_global_int32_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_global_int32_extended_atomics : enable
#pragma OPENCL EXTENSION cl_khr_local_int32_base_atomics : enable

kernel void old_names(global int *cells, global uint *ucells) {
  local int here;
  if (get_local_id(0) == 0)
    here = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int i = get_global_id(0);
  atom_add(&cells[0], i);
  atom_inc(&cells[1]);
  atom_min(&cells[2], 5 - i);
  atom_or(&cells[3], 1 << (i & 7));
  atom_max(&ucells[0], (uint)-i);
  atom_xor(&ucells[1], (uint)i);
  atom_add(&here, i);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0)
    cells[4 + get_group_id(0)] = here;
}
