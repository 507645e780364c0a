// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: barriers fences
clc_version_min: 10
extended_format: true

[test]
name: fenced
kernel_name: fenced
dimensions: 1
global_size: 16 0 0
local_size: 8 0 0
arg_out: 0 buffer int[16] -155 -29 83 39 -93 -77 -55 -49 159 -47 -29 -147 -1 19 85 -55
arg_in: 0 buffer int[16] -81 -18 38 16 -50 -42 -31 -28 76 -27 -18 -77 -4 6 39 -31
arg_in: 1 local int[8]
!*/

// Fences order memory operations; on one work-item they change no value.
kernel void fenced(global int *data, local int *tile) {
  int i = get_global_id(0), l = get_local_id(0);
  tile[l] = data[i];
  mem_fence(CLK_LOCAL_MEM_FENCE);
  tile[l] += 3;
  write_mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  data[i] = tile[l] * 2;
  read_mem_fence(CLK_GLOBAL_MEM_FENCE);
  data[i] += 1;
}
