// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory volatile
clc_version_min: 10
extended_format: true

[test]
name: count
kernel_name: count
dimensions: 1
global_size: 16 0 0
local_size: 8 0 0
arg_out: 0 buffer int[16] 384 360 -180 204 -64 -156 -340 -8 -28 216 160 212 128 -308 -216 -164
arg_in: 0 buffer int[16] 95 89 -46 50 -17 -40 -86 -3 -8 53 39 52 31 -78 -55 -42
arg_in: 1 local int[8]
!*/

// Volatile memory of each kind is read and written as often as the text says.
kernel void count(volatile global int *data, volatile local int *tile) {
  volatile int steps = 0;
  int l = get_local_id(0), i = get_global_id(0);
  tile[l] = data[i];
  tile[l] += 1;
  tile[l] *= 2;
  for (int k = 0; k < 3; ++k)
    steps = steps + tile[l];
  data[i] = steps;
  data[i] = data[i] - tile[l];
}
