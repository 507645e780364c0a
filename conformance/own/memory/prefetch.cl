// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory prefetch
clc_version_min: 10

[test]
name: sum
kernel_name: sum
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer int[8] 231 3485 7553 -1927 2111 4525 -6252 -3877
arg_in: 1 buffer int4[8] -73 -21 -12 -52 59 57 60 -6 85 88 86 100 77 -24 85 -36 25 34 62 22 -83 50 94 \
    92 52 75 -83 79 -16 60 -65 -39
!*/

// prefetch() changes nothing.
kernel void sum(global int *out, global const int4 *in) {
  size_t i = get_global_id(0);
  prefetch(in + i, 1);
  prefetch((global const int *)in, 16);
  out[i] = in[i].x + in[i].y * in[i].z - in[i].w;
}
