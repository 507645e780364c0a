// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: vectors swizzle-write
clc_version_min: 10

[test]
name: assign
kernel_name: assign
dimensions: 1
global_size: 5 0 0
local_size: 1 0 0
arg_out: 0 buffer int8[5] -55 -195 22 -29 96 -67 -62 24 -70 -240 -1 -1 58 -16 -57 -40 -69 -237 21 -67 \
    95 -75 -87 68 -83 -279 -35 -45 82 -202 85 -172 66 168 19 1 15 -117 80 -118
arg_in: 0 buffer int8[5] -65 1 12 -91 96 12 -62 -29 -80 81 -11 40 58 -20 -57 -1 -79 47 11 -15 95 34 \
    -87 -67 -93 -34 -45 98 82 -86 85 -45 56 -32 9 1 15 -59 80 1
!*/

// Components as targets of assignments; what is not named stays.
kernel void assign(global int8 *data) {
  int8 v = data[get_global_id(0)];
  v.s71 = v.s07;
  v.even.lo += 10;
  v.hi.yw *= (int2)(2, 3);
  v.s3 = v.s3 ^ v.s5;
  v.odd = v.odd.wxyz;
  data[get_global_id(0)] = v;
}
