// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: conversions half-vectors
clc_version_min: 10
extended_format: true

[test]
name: packed
kernel_name: packed
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer float[48] -3512.0 0x1.65c0000000000p-13 0x1.65c0000000000p-13 59488.0 \
    0x1.fcc0000000000p-9 -3512.0 0x1.65c0000000000p-13 59488.0 -3512.0 0x1.65c0000000000p-13 59488.0 \
    0x1.fcc0000000000p-9 59488.0 0x1.fcc0000000000p-9 -0x1.08c0000000000p-11 -53696.0 134.25 \
    -0x1.08c0000000000p-11 -53696.0 134.25 -0x1.08c0000000000p-11 -53696.0 134.25 13800.0 \
    -0x1.08c0000000000p-11 -53696.0 13800.0 3.0625 -220.375 3.0625 -220.375 0x1.6dc0000000000p+3 \
    3.0625 -220.375 0x1.6dc0000000000p+3 -2362.0 134.25 13800.0 0x1.6dc0000000000p+3 -2362.0 2954.0 \
    2954.0 -0x1.3380000000000p-11 0x1.2800000000000p-19 2954.0 -0x1.3380000000000p-11 \
    0x1.2800000000000p-19 -52.8125
arg_in: 1 buffer ushort[16] 60124 2455 31555 7155 36899 64142 22578 29373 16928 56035 18871 59549 \
    27077 37070 37 53914

[test]
name: store
kernel_name: store
dimensions: 1
global_size: 4 0 0
local_size: 4 0 0
arg_out: 0 buffer ushort[28] 31743 1 0 0 32768 15360 15361 1024 1023 31744 64512 0 55435 8468 40754 \
    43205 31744 1 0 1 32768 15360 15362 1024 1024 31744 64512 0
arg_in: 1 buffer float[16] 0x1.2a05f20000000p+33 0x1.0000000000000p-24 0x1.0000000000000p-25 \
    0x1.8000000000000p-25 -0x1.0000000000000p-26 0x1.0020000000000p+0 0x1.0060000000000p+0 \
    0x1.0000000000000p-14 0x1.ffc0000000000p-15 inf -inf 0x1.16c2000000000p-133 -0x1.22efce0000000p+7 \
    0x1.452ad80000000p-7 -0x1.cc9a8e0000000p-8 -0x1.3167540000000p-5
arg_in: 2 local ushort[12]
!*/

// vload_halfn is packed, vloada_half3 takes the room of four.
kernel void packed(global float *out, global ushort *halves) {
  size_t i = get_global_id(0);
  global half *h = (global half *)halves;
  float2 a = vload_half2(i, h);
  float3 b = vload_half3(i, h + 1);
  float4 c = vloada_half4(i, h);
  float3 d = vloada_half3(i, h);
  vstore8((float8)(a, b, d), 0, out + i * 12);
  vstore4(c, 0, out + i * 12 + 8);
}

kernel void store(global ushort *halves, global const float *in, local ushort *tile) {
  size_t i = get_global_id(0), l = get_local_id(0);
  global half *h = (global half *)halves;
  vstorea_half4_rtz(vload4(i, in), i, h);
  vstore_half3(vload3(i, in), l, (local half *)tile);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i == 0)
    for (int k = 0; k < 12; ++k)
      halves[16 + k] = tile[k];
}
