// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory local-in-called-function
clc_version_min: 10

[test]
name: through
kernel_name: through
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer int[24] 20 206 116 206 112 206 108 206 20 206 116 206 112 206 108 206 20 206 116 \
    206 112 206 108 206
!*/

// Local pointers go through functions, and come back chosen by a condition.
local int *choose(local int *a, local int *b, int which) { return which ? b + 1 : a; }

__attribute__((noinline)) void fill(local int *where, int value) { where[get_local_id(0)] = value; }

kernel void through(global int *out) {
  local int a[9];
  local int b[9];
  int l = get_local_id(0);
  if (l == 0)
    b[0] = -1;
  fill(a, l * 3);
  fill(choose(a, b, 1), l + 100);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = choose(a, b, l & 1)[7 - l] + b[l];
}
