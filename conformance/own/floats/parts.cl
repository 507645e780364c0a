// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: floats parts
clc_version_min: 10
extended_format: true

[test]
name: parts
kernel_name: parts
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer float[144] -0x1.dc32140000000p-1 -0x1.dc32140000000p+3 -0x1.c321400000000p-1 -14.0 \
    3.0 -0x1.dc32140000000p+0 -0x1.6983800000000p-1 -0x1.6983800000000p+4 -0x1.3070000000000p-1 -22.0 \
    4.0 -0x1.6983800000000p+1 -0x1.d07d6a0000000p-1 -0x1.d07d6a0000000p-5 -0x1.d07d6a0000000p-5 -0.0 \
    -5.0 -0x1.d07d6a0000000p-8 0x1.59e2ce0000000p-1 0x1.59e2ce0000000p+1 0x1.678b380000000p-1 2.0 1.0 \
    0x1.59e2ce0000000p-2 0x1.ed9e5c0000000p-1 0x1.ed9e5c0000000p-3 0x1.ed9e5c0000000p-3 0.0 -3.0 \
    0x1.ed9e5c0000000p-6 -0x1.2a2e8a0000000p-1 -0x1.2a2e8a0000000p+5 -0x1.1745000000000p-2 -37.0 5.0 \
    -0x1.2a2e8a0000000p+2 -0x1.6491000000000p-1 -0x1.6491000000000p+1 -0x1.9244000000000p-1 -2.0 1.0 \
    -0x1.6491000000000p-2 0x1.7981880000000p-1 0x1.7981880000000p+1 0x1.e606200000000p-1 2.0 1.0 \
    0x1.7981880000000p-2 -0x1.a6a7c60000000p-1 -0x1.a6a7c60000000p-5 -0x1.a6a7c60000000p-5 -0.0 -5.0 \
    -0x1.a6a7c60000000p-8 -0x1.858cca0000000p-1 -0x1.858cca0000000p+10 -0x1.9940000000000p-3 -1558.0 \
    10.0 -0x1.858cca0000000p+7 -0x1.4bb7f60000000p-1 -0x1.4bb7f60000000p+4 -0x1.76fec00000000p-1 \
    -20.0 4.0 -0x1.4bb7f60000000p+1 0x1.2f2b260000000p-1 0x1.2f2b260000000p-3 0x1.2f2b260000000p-3 \
    0.0 -3.0 0x1.2f2b260000000p-6 -0x1.31731e0000000p-1 -0x1.31731e0000000p+2 -0x1.8b98f00000000p-1 \
    -4.0 2.0 -0x1.31731e0000000p-1 -0x1.fed5ae0000000p-1 -0x1.fed5ae0000000p-9 -0x1.fed5ae0000000p-9 \
    -0.0 -9.0 -0x1.fed5ae0000000p-12 -0x1.847dbc0000000p-1 -0x1.847dbc0000000p-2 \
    -0x1.847dbc0000000p-2 -0.0 -2.0 -0x1.847dbc0000000p-5 -0x1.734fa40000000p-1 -0x1.734fa40000000p+6 \
    -0x1.a7d2000000000p-1 -92.0 6.0 -0x1.734fa40000000p+3 0x1.01d90e0000000p-1 0x1.01d90e0000000p+10 \
    0x1.90e0000000000p-2 1031.0 10.0 0x1.01d90e0000000p+7 0x1.7ff72e0000000p-1 0x1.7ff72e0000000p-6 \
    0x1.7ff72e0000000p-6 0.0 -6.0 0x1.7ff72e0000000p-9 0.5 0x1.0000000000000p-126 \
    0x1.0000000000000p-126 0.0 -126.0 0x1.0000000000000p-129 0.5 0x1.0000000000000p-149 \
    0x1.0000000000000p-149 0.0 -149.0 0.0 -0.5 -0x1.0000000000000p-140 -0x1.0000000000000p-140 -0.0 \
    -140.0 -0x1.0000000000000p-143 0.5 1.0 0.0 1.0 0.0 0.125 -0.5 -8.0 -0.0 -8.0 3.0 -1.0 \
    0x1.fffffe0000000p-1 0x1.fffffe0000000p+127 0.0 0x1.fffffe0000000p+127 127.0 \
    0x1.fffffe0000000p+124
arg_out: 1 buffer int[48] 4 3 5 4 -4 -5 2 1 -2 -3 6 5 2 1 2 1 -4 -5 11 10 5 4 -2 -3 3 2 -8 -9 -1 -2 7 \
    6 11 10 -5 -6 -125 -126 -148 -149 -139 -140 1 0 4 3 128 127
arg_in: 2 buffer float[24] -0x1.dc32140000000p+3 -0x1.6983800000000p+4 -0x1.d07d6a0000000p-5 \
    0x1.59e2ce0000000p+1 0x1.ed9e5c0000000p-3 -0x1.2a2e8a0000000p+5 -0x1.6491000000000p+1 \
    0x1.7981880000000p+1 -0x1.a6a7c60000000p-5 -0x1.858cca0000000p+10 -0x1.4bb7f60000000p+4 \
    0x1.2f2b260000000p-3 -0x1.31731e0000000p+2 -0x1.fed5ae0000000p-9 -0x1.847dbc0000000p-2 \
    -0x1.734fa40000000p+6 0x1.01d90e0000000p+10 0x1.7ff72e0000000p-6 0x1.0000000000000p-126 \
    0x1.0000000000000p-149 -0x1.0000000000000p-140 1.0 -8.0 0x1.fffffe0000000p+127

[test]
name: parts_in_memory
kernel_name: parts_in_memory
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer float2[8] 0.609375 0x1.6700000000000p+1 0x1.3d00000000000p+1 1.578125 \
    0x1.3300000000000p+0 0x1.a080000000000p+1 -0x1.ed80000000000p+1 -0x1.1bc0000000000p+1 \
    -0x1.5680000000000p+1 -0x1.0cc0000000000p+2 -0x1.ce80000000000p+1 0x1.0180000000000p+2 -1.609375 \
    -0x1.a200000000000p-1 -2.109375 -2.640625
arg_out: 1 buffer int2[8] 2 1 1 2 3 2 2 3 2 3 2 3 2 3 -1 -1
arg_in: 2 local float2[4]
arg_in: 3 buffer float2[8] 3.6875 1.203125 -1.015625 2.0625 -5.15625 -3.796875 2.515625 5.140625 \
    -2.140625 5.15625 -2.890625 -5.3125 -3.6875 -4.28125 0.296875 0.453125
!*/

// frexp, ldexp, ilogb, logb and modf take numbers apart and put them together.
kernel void parts(global float *out, global int *exponents, global const float *in) {
  size_t i = get_global_id(0);
  int e;
  float whole;
  float m = frexp(in[i], &e);
  float f = modf(in[i], &whole);
  global float *o = out + i * 6;
  o[0] = m;
  o[1] = ldexp(m, e);
  o[2] = f;
  o[3] = whole;
  o[4] = logb(in[i]);
  o[5] = ldexp(in[i], -3);
  exponents[i * 2] = e;
  exponents[i * 2 + 1] = ilogb(in[i]);
}

kernel void parts_in_memory(global float2 *out, global int2 *exponents, local float2 *whole, global const float2 *in) {
  size_t i = get_global_id(0), l = get_local_id(0);
  out[i] = frexp(in[i], &exponents[i]) + modf(in[i], &whole[l]);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] += whole[l ^ 1];
}
