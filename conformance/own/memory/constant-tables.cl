// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory constant-tables
clc_version_min: 10

[test]
name: read
kernel_name: read
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer long[24] 81985529216487000 81985529216487017 81985529216487016 81985529216487018 \
    81985529216487029 81985529216487022 81985529216487074 81985529216487148 81985529216486903 \
    81985529216486996 81985529216487012 81985529216487011 81985529216487031 81985529216487052 \
    81985529216487063 81985529216487133 81985529216487014 81985529216486895 81985529216487003 \
    81985529216487023 81985529216487028 81985529216487042 81985529216487077 81985529216487118
arg_out: 1 buffer float[24] 1.0 -2.5 0x1.2a05f20000000p+34 0x1.0000000000000p-9 1.0 -2.5 \
    0x1.2a05f20000000p+34 0x1.0000000000000p-9 1.0 -2.5 0x1.2a05f20000000p+34 0x1.0000000000000p-9 \
    1.0 -2.5 0x1.2a05f20000000p+34 0x1.0000000000000p-9 1.0 -2.5 0x1.2a05f20000000p+34 \
    0x1.0000000000000p-9 1.0 -2.5 0x1.2a05f20000000p+34 0x1.0000000000000p-9
!*/

// Program-scope constants of many types and shapes.
constant uchar bytes[256 / 32] = {1, 2, 4, 8, 16, 32, 64, 128};
constant short grid[2][3] = {{1, -2, 3}, {-4, 5, -6}};
constant float numbers[] = {0.5f, -1.25f, 1e10f, 0x1p-10f};
constant long wide = 0x123456789abcdefL;
constant int4 vector = (int4)(1, 2, 3, 4);
constant char text[] = "constant";
constant int *constant pointers[2] = {0, 0};

kernel void read(global long *out, global float *fout) {
  int i = get_global_id(0);
  out[i] = bytes[i & 7] + grid[i & 1][i % 3] + wide + vector.z + text[i % sizeof(text)] + (pointers[i & 1] == 0);
  fout[i] = numbers[i & 3] * 2.0f;
}
