// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: barriers global-fence
clc_version_min: 10

[test]
name: shift
kernel_name: shift
dimensions: 1
global_size: 48 0 0
local_size: 16 0 0
arg_out: 0 buffer int[48] 36 43 50 57 64 71 78 85 92 99 106 1 8 15 22 29 148 155 162 169 176 183 190 \
    197 204 211 218 113 120 127 134 141 260 267 274 281 288 295 302 309 316 323 330 225 232 239 246 \
    253
arg_out: 1 buffer int[48] 29 22 15 8 1 106 99 92 85 78 71 64 57 50 43 36 141 134 127 120 113 218 211 \
    204 197 190 183 176 169 162 155 148 253 246 239 232 225 330 323 316 309 302 295 288 281 274 267 \
    260
!*/

// Work-items of a group hand values over through global memory.
kernel void shift(global int *scratch, global int *out) {
  int l = get_local_id(0), base = get_group_id(0) * get_local_size(0), n = get_local_size(0);
  scratch[base + l] = (base + l) * 7;
  barrier(CLK_GLOBAL_MEM_FENCE);
  int value = scratch[base + (l + 5) % n];
  barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
  scratch[base + l] = value + 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[base + l] = scratch[base + n - 1 - l];
}
