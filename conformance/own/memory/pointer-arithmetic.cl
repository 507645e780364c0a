// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory pointer-arithmetic
clc_version_min: 10
extended_format: true

[test]
name: pointers
kernel_name: pointers
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer long[56] 0 -26 0 12 162 3 50 1 -26 4 13 117 3 13 2 -26 8 13 245 3 -66 3 -26 12 13 \
    114 3 -47 4 -26 16 13 92 3 -55 5 -26 20 13 111 3 -32 6 -26 24 13 335 3 110 7 -26 28 13 150 3 19
arg_in: 1 buffer int[10] 29 21 -8 -58 11 -66 34 76 -57 -98
arg_in: 2 local short[8]
arg_in: 3 buffer uchar[8] 81 36 164 33 11 30 254 69
!*/

// Differences, comparisons and steps of pointers in each memory.
kernel void pointers(global long *out, global int *data, local short *tile, constant uchar *bytes) {
  private long row[5];
  global int *g = data + get_global_id(0);
  local short *l = &tile[3];
  private long *p = row + 4;
  global long *o = out + get_global_id(0) * 7;
  o[0] = g - data;
  o[1] = (tile - l) * 10 + (p - row);
  o[2] = (global char *)g - (global char *)data;
  o[3] = (g > data) + (l < tile) * 2 + (p >= row + 4) * 4 + (bytes + 1 != bytes) * 8;
  o[4] = *(bytes + get_global_id(0)) + bytes[0];
  o[5] = &bytes[4] - &bytes[1];
  g += 2;
  --g;
  o[6] = g[-1] + *g--;
}
