// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: reductions smallest-with-index
clc_version_min: 10

[test]
name: smallest
kernel_name: smallest
dimensions: 1
global_size: 96 0 0
local_size: 32 0 0
arg_out: 0 buffer int[6] -9 6 -9 36 -9 64
arg_in: 1 buffer int[96] 7 8 -8 -6 -3 -1 -9 -2 4 1 7 -2 -4 -2 5 5 9 3 4 -7 2 -8 7 3 1 8 -9 2 -5 6 1 1 \
    9 3 -4 0 -9 7 -9 -9 0 0 -4 9 -1 4 6 6 -4 2 -4 1 -7 -6 -9 -4 9 -2 2 -4 2 0 -3 1 -9 -8 -9 -5 -1 -3 \
    9 -8 -7 9 5 -3 5 -6 -4 2 9 6 6 -1 -6 -9 -6 -7 -2 -4 -4 0 3 2 8 -5
!*/

// Two values travel together through local memory.
typedef struct {
  int value;
  int index;
} Best;

kernel void smallest(global int *out, global const int *in) {
  local Best tile[32];
  int l = get_local_id(0);
  tile[l].value = in[get_global_id(0)];
  tile[l].index = get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int n = 16; n; n >>= 1) {
    if (l < n) {
      Best other = tile[l + n];
      if (other.value < tile[l].value || (other.value == tile[l].value && other.index < tile[l].index))
        tile[l] = other;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    vstore2((int2)(tile[0].value, tile[0].index), get_group_id(0), out);
}
