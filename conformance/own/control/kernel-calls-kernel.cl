// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control kernel-calls-kernel
clc_version_min: 10
extended_format: true

[test]
name: add
kernel_name: add
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer int[24] 56 -89 10 60 -99 6 -82 35 -24 -15 35 36 -66 -83 23 -23 28 -19 -17 -66 -70 \
    71 43 -72
arg_in: 0 buffer int[24] 59 -86 13 63 -96 9 -79 38 -21 -12 38 39 -63 -80 26 -20 31 -16 -14 -63 -67 74 \
    46 -69
arg_in: 1 int -3

[test]
name: reverse
kernel_name: reverse
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer int[24] 38 -79 9 -96 63 13 -86 59 -20 26 -80 -63 39 38 -12 -21 -69 46 74 -67 -63 \
    -14 -16 31
arg_in: 0 buffer int[24] 59 -86 13 63 -96 9 -79 38 -21 -12 38 39 -63 -80 26 -20 31 -16 -14 -63 -67 74 \
    46 -69
arg_in: 1 local int[8]

[test]
name: both, 5
kernel_name: both
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer int[24] 43 -74 14 -91 68 18 -81 64 -15 31 -75 -58 44 43 -7 -16 -64 51 79 -62 -58 -9 \
    -11 36
arg_in: 0 buffer int[24] 59 -86 13 63 -96 9 -79 38 -21 -12 38 39 -63 -80 26 -20 31 -16 -14 -63 -67 74 \
    46 -69
arg_in: 1 local int[8]
arg_in: 2 int 5

[test]
name: both, 6
kernel_name: both
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer int[24] 44 -72 17 -87 73 24 -74 72 -14 33 -72 -54 49 49 0 -8 -63 53 82 -58 -53 -3 \
    -4 44
arg_in: 0 buffer int[24] 59 -86 13 63 -96 9 -79 38 -21 -12 38 39 -63 -80 26 -20 31 -16 -14 -63 -67 74 \
    46 -69
arg_in: 1 local int[8]
arg_in: 2 int 6
!*/

// A kernel is an ordinary function for another kernel, with local memory too.
kernel void add(global int *data, int amount) { data[get_global_id(0)] += amount; }

kernel void reverse(global int *data, local int *tile) {
  int l = get_local_id(0), n = get_local_size(0);
  tile[l] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = tile[n - 1 - l];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}

kernel void both(global int *data, local int *tile, int amount) {
  add(data, amount);
  reverse(data, tile);
  if (amount > 5)
    add(data, get_local_id(0));
}
