// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: vectors shuffle
clc_version_min: 10

[test]
name: one
kernel_name: one
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer int4[8] -100 70 -100 94 31 -37 57 -35 -98 25 43 25 -60 -81 -86 -60 -30 34 34 34 66 \
    -66 66 26 -25 59 -96 -96 10 10 37 -49
arg_in: 1 buffer int8[8] -100 70 75 17 -31 38 19 94 68 31 -35 -91 -62 3 -37 57 25 -79 23 43 52 96 -11 \
    -98 13 -81 72 -45 -47 -6 -86 -60 32 70 -30 34 97 54 98 58 99 83 -66 66 79 -84 26 56 -96 -17 -91 \
    -25 96 59 -16 7 1 12 10 37 -32 -49 0 73
arg_in: 2 buffer uint4[8] 0 1 0 4294967295 1 4294967294 4294967295 2 2147483647 2147483648 3 32 \
    1126875111 314675665 1387435214 3042080391 9970 3043746163 11 3 3736912971 68710290 182294707 \
    3075748606 2739627 1874306493 448 0 1130052242 4268040786 3 756627317

[test]
name: two
kernel_name: two
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer short[48] -67 89 -67 -81 89 73 -81 -94 -98 18 100 18 -58 -18 100 -18 -27 60 -32 60 \
    -32 -27 81 81 -5 -56 -56 84 -56 84 -5 1 -46 -18 -60 29 69 42 42 -46 -92 -1 51 69 -61 -92 -1 -92
arg_in: 1 buffer short4[6] -67 89 -94 19 18 -55 -73 100 81 60 -27 15 47 -5 84 -56 -32 29 69 17 69 -1 \
    -61 -92
arg_in: 2 buffer short4[6] 0 -2 73 -81 -58 49 -18 -98 -12 -77 -74 -32 1 -59 -56 -62 -60 -18 42 -46 77 \
    51 -36 61
arg_in: 3 buffer ushort[48] 0 1 0 65535 1 65534 65535 2 32767 32768 3 16 220 36870 5643 54566 5930 \
    60497 399 23961 12087 21386 61496 48752 1 8171 49427 6490 26179 37122 17 4 24311 61 49596 33657 2 \
    36430 2574 2631 58731 6417 17573 0 45402 2555 1 51627
!*/

// shuffle() and shuffle2() with masks from memory; only low bits of them count.
kernel void one(global int4 *out, global const int8 *in, global const uint4 *mask) {
  size_t i = get_global_id(0);
  out[i] = shuffle(in[i], mask[i]);
}

kernel void two(global short *out, global const short4 *a, global const short4 *b, global const ushort *mask) {
  size_t i = get_global_id(0);
  vstore8(shuffle2(a[i], b[i], vload8(i, mask)), i, out);
}
