// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: barriers scan-through-pointers
clc_version_min: 10
extended_format: true

[test]
name: rounds
kernel_name: rounds
dimensions: 1
global_size: 32 0 0
local_size: 8 0 0
arg_out: 0 buffer int[32] 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2
arg_in: 1 buffer int[32] 494 845 563 110 379 342 266 605 347 200 101 651 674 128 850 50 68 872 617 \
    155 60 679 377 740 242 796 119 674 436 683 65 212
arg_in: 2 local int[8]
arg_in: 3 local int[8]
!*/

// Two local buffers that change places through a private table of pointers,
// inside a called function with barriers and in one case of a switch.
void scan(local int **buffers, int l, int n) {
  int k = 0;
  for (int step = 1; step < n; step <<= 1) {
    int v = buffers[k][(l + step) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
    buffers[k ^ 1][l] = buffers[k][l] + v;
    barrier(CLK_LOCAL_MEM_FENCE);
    k ^= 1;
  }
  if (k)
    buffers[0][l] = buffers[1][l];
  barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void rounds(global int *out, global const int *in, local int *x,
                   local int *y) {
  local int chosen;
  local int *place = &chosen;
  local int *buffers[2] = {x, y};
  int l = get_local_id(0), n = get_local_size(0), i = get_global_id(0);
  x[l] = in[i] & 0xff;
  y[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int t = 0; t < 3; ++t) {
    scan(buffers, l, n);
    if (l == t)
      *place = x[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    x[l] ^= *place + t;
    switch (t) {
    case 1: {
      barrier(CLK_LOCAL_MEM_FENCE);
      local int *other = buffers[0];
      buffers[0] = buffers[1];
      buffers[1] = other;
      buffers[0][l] = buffers[1][l] & 0xffff;
      barrier(CLK_LOCAL_MEM_FENCE);
      x = buffers[0];
      break;
    }
    default:
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  out[i] = x[l];
}
