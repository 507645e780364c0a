// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control many-arguments
clc_version_min: 10

[test]
name: many
kernel_name: many
dimensions: 1
global_size: 2 0 0
local_size: 1 0 0
arg_out: 0 buffer long[8] 421 3952 -131 419 421 3952 -131 419
arg_in: 1 char 92
arg_in: 2 uchar 92
arg_in: 3 short 24
arg_in: 4 ushort 46
arg_in: 5 int 58
arg_in: 6 uint 32
arg_in: 7 long -10
arg_in: 8 ulong 87
arg_in: 9 float -78.0
arg_in: 10 char2 90 50
arg_in: 11 short3 -44 -41 4
arg_in: 12 int4 23 69 -30 79
arg_in: 13 uchar8 3 64 74 69 71 37 43 15
arg_in: 14 long2 56 89
arg_in: 15 float3 -78.0 -2.0 -32.0
arg_in: 16 char -12
arg_in: 17 int 55
arg_in: 18 char -79
arg_in: 19 long 88
arg_in: 20 short -46
arg_in: 21 uchar16 85 35 16 49 25 6 40 47 3 83 18 76 68 88 54 7
arg_in: 22 float2 88.0 66.0
arg_in: 23 uint3 38 95 2
arg_in: 24 ushort 48
arg_in: 25 char3 -13 -6 29
arg_in: 26 char 53
!*/

// Twenty-seven arguments of different sizes keep their places.
kernel void many(global long *out, char a, uchar b, short c, ushort d, int e, uint f, long g, ulong h, float i, char2 j,
                 short3 k, int4 l, uchar8 m, long2 n, float3 o, char p, int q, char r, long s, short t, uchar16 u,
                 float2 v, uint3 w, ushort x, char3 y, char z) {
  global long *r0 = out + get_global_id(0) * 4;
  r0[0] = a + b + c + d + e + f + g + (long)h;
  r0[1] = (long)(i * 4.0f) + j.x * j.y + k.x + k.y * 2 + k.z * 3 + l.x - l.y + l.z - l.w + m.s0 + m.s7 * 2;
  r0[2] = n.x - n.y + (long)(o.x + o.y * 2.0f + o.z * 4.0f) + p + q + r + s + t + u.s0 + u.sf * 3;
  r0[3] = (long)(v.x - v.y) + w.x + w.y * 2 + w.z * 3 + x + y.x + y.y * 2 + y.z * 3 + z;
}
