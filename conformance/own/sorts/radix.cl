// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: sorts radix
clc_version_min: 10

[test]
name: sort
kernel_name: sort
dimensions: 1
global_size: 48 0 0
local_size: 48 0 0
arg_out: 0 buffer uint[48] 0 0 0 0 0 1 1 1 1 1 1 1 2 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 6 7 12 32 86 \
    660896 183541352 378516305 411126212 1012969783 1390728975 1578564787 2147483647 2147483648 \
    2275668176 2990416304 4041235514 4294967294 4294967295 4294967295
arg_in: 0 buffer uint[48] 0 1 0 4294967295 1 4294967294 4294967295 2 2147483647 2147483648 3 32 86 12 \
    1578564787 2275668176 411126212 1390728975 4041235514 660896 378516305 183541352 1012969783 \
    2990416304 1 4 4 0 1 1 0 3 5 6 3 5 0 1 6 7 1 5 6 4 2 2 6 2
arg_out: 1 buffer ushort[48] 0 2 27 30 36 1 4 24 28 29 37 40 7 44 45 47 10 31 34 25 26 43 32 35 41 33 \
    38 42 46 39 13 11 12 19 21 20 16 22 17 14 8 9 15 23 18 5 3 6
arg_in: 1 buffer ushort[48] 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 \
    28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47
arg_out: 2 buffer uint[48] 0 0 0 0 0 1 1 1 1 1 1 1 2 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 6 7 12 32 86 \
    660896 183541352 378516305 411126212 1012969783 1390728975 1578564787 2147483647 2147483648 \
    2275668176 2990416304 4041235514 4294967294 4294967295 4294967295
arg_out: 3 buffer ushort[48] 0 2 27 30 36 1 4 24 28 29 37 40 7 44 45 47 10 31 34 25 26 43 32 35 41 33 \
    38 42 46 39 13 11 12 19 21 20 16 22 17 14 8 9 15 23 18 5 3 6
!*/

// Four bits a pass, stable, counts in local memory, keys with values.
kernel void sort(global uint *keys, global ushort *values, global uint *keys2, global ushort *values2) {
  local uint count[16];
  local uint start[16];
  uint l = get_local_id(0), n = get_local_size(0);
  for (uint shift = 0; shift < 32; shift += 4) {
    if (l < 16)
      count[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    uint key = keys[l], digit = key >> shift & 15;
    atomic_inc(&count[digit]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0) {
      uint sum = 0;
      for (int d = 0; d < 16; ++d) {
        start[d] = sum;
        sum += count[d];
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint before = 0;
    for (uint i = 0; i < l; ++i)
      before += (keys[i] >> shift & 15) == digit;
    keys2[start[digit] + before] = key;
    values2[start[digit] + before] = values[l];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    keys[l] = keys2[l];
    values[l] = values2[l];
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
