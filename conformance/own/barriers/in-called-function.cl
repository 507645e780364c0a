// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: barriers in-called-function
clc_version_min: 10

[test]
name: butterfly
kernel_name: butterfly
dimensions: 1
global_size: 64 0 0
local_size: 32 0 0
arg_out: 0 buffer int[64] 67 67 67 67 67 67 67 67 67 67 67 67 67 67 67 67 67 67 67 67 67 67 67 67 67 \
    67 67 67 67 67 67 67 -321 -321 -321 -321 -321 -321 -321 -321 -321 -321 -321 -321 -321 -321 -321 \
    -321 -321 -321 -321 -321 -321 -321 -321 -321 -321 -321 -321 -321 -321 -321 -321 -321
arg_in: 0 buffer int[64] -47 44 74 12 52 43 52 -41 -52 -85 68 13 79 -79 99 -6 -94 48 72 -61 74 -85 \
    -77 -94 -99 91 -18 -42 59 85 -3 -15 -39 -86 -97 -61 -98 -46 39 -13 89 13 17 85 -20 55 -22 16 -74 \
    -17 -31 -32 -50 -69 19 -22 -61 69 21 43 27 -22 6 40
!*/

// The barrier is two calls away from the kernel, in functions that stay calls.
__attribute__((noinline)) void wait_for_all(void) { barrier(CLK_LOCAL_MEM_FENCE); }

__attribute__((noinline)) int exchange(local int *slots, int mine, int partner) {
  slots[get_local_id(0)] = mine;
  wait_for_all();
  int theirs = slots[partner];
  wait_for_all();
  return theirs;
}

kernel void butterfly(global int *data) {
  local int slots[32];
  int value = data[get_global_id(0)];
  for (int distance = 1; distance < (int)get_local_size(0); distance *= 2)
    value += exchange(slots, value, get_local_id(0) ^ distance);
  data[get_global_id(0)] = value;
}
