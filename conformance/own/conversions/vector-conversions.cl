// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: conversions vector-conversions
clc_version_min: 10

[test]
name: convert
kernel_name: convert
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer int[132] 0 0 74 53 -10 0 0 -1 0 0 56 -12 -17 63 -15 -1 0 0 56 0 0 63 0 0 0 75 -9 0 \
    19 32767 905 -14 0 5 -1 70 -1 3 0 71 0 -1 0 97 0 -4 -1 -55 0 0 0 97 0 0 0 0 0 6 71 3 71 -40 -27 \
    231 -54 0 -35 -1 -1 -14 -1 -1 1 -5 -4 0 0 96 -61 0 0 -1 0 0 0 96 0 0 0 0 -35 0 0 2 -5 -13121 -187 \
    0 0 3 -50 49 0 1 29 0 -1 -1 75 -44 90 -28 0 9 13 0 75 0 90 0 0 9 13 3 50 2 1 -32768 235 29787 9 \
    13
arg_in: 1 buffer float[64] 0x1.42a3fa0000000p-9 0x1.2d8e740000000p-6 0x1.2afe200000000p+6 \
    0x1.a959200000000p+5 -0x1.258c100000000p+3 0x1.cef8fc0000000p-1 0x1.6f4e2e0000000p-9 \
    -0x1.c5eb0a0000000p-1 0x1.faa0000000000p-1 0x1.1864e80000000p-1 0x1.c19bc00000000p+5 \
    -0x1.768d500000000p+3 -0x1.0de3260000000p+4 0x1.fee0720000000p+5 -0x1.dbba9e0000000p+3 \
    -0x1.2fc6c40000000p-2 0x1.6a0d000000000p+2 -0x1.4bbe6a0000000p-5 0x1.1bb6320000000p+6 \
    -0x1.c566520000000p-6 0x1.832b780000000p+1 0x1.d862960000000p-3 0x1.1d08b80000000p+6 \
    0x1.fe71560000000p-7 -0x1.0d30cc0000000p-1 0x1.1dd1140000000p-5 0x1.87e1980000000p+6 \
    0x1.b31c6a0000000p-7 -0x1.bc27fa0000000p+1 -0x1.ae71420000000p-1 -0x1.b7c3f20000000p+5 \
    0x1.7fe83c0000000p-4 -0x1.17a0820000000p+5 -0x1.613f780000000p-8 -0x1.f15e9c0000000p-9 \
    -0x1.a3e7200000000p+3 -0x1.2b4d380000000p-9 -0x1.7f3a780000000p-3 0x1.c5be980000000p+0 \
    -0x1.0fcb140000000p+2 -0x1.e76d5c0000000p+1 0x1.528c580000000p-9 0x1.a58d9a0000000p-4 \
    0x1.800d800000000p+6 -0x1.e041800000000p+5 0x1.f73a660000000p-10 0x1.1dedaa0000000p-10 \
    -0x1.3207980000000p-3 0x1.b19e9c0000000p+1 -0x1.8fa6540000000p+5 0x1.8dcce00000000p+5 \
    0x1.dfb47c0000000p-3 0x1.e7e7a20000000p+0 0x1.dc94ec0000000p+4 0x1.7651d40000000p-1 \
    -0x1.5fdb4e0000000p-2 -0x1.d73dd40000000p-6 0x1.2cea500000000p+6 -0x1.5c15a00000000p+5 \
    0x1.68f0f40000000p+6 -0x1.b4ba880000000p+4 0x1.50cfa60000000p-3 0x1.3ef1000000000p+3 \
    0x1.bb0f600000000p+3
!*/

// convert_ functions work component by component, for every length.
kernel void convert(global int *out, global const float *in) {
  size_t i = get_global_id(0);
  float16 v = vload16(i, in);
  global int *o = out + i * 33;
  vstore16(convert_int16_rtn(v), 0, o);
  vstore8(convert_int8(convert_uchar8_sat(v.hi)), 0, o + 16);
  vstore4(convert_int4_rte(v.s0246), 0, o + 24);
  vstore3(convert_int3(convert_short3_sat_rtp(v.s135 * 1000.0f)), 0, o + 28);
  vstore2(convert_int2(convert_char2_rtz(v.sef)), 0, o + 31);
}
