// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: vectors swizzle-read
clc_version_min: 10

[test]
name: swizzles
kernel_name: swizzles
dimensions: 1
global_size: 6 0 0
local_size: 2 0 0
arg_out: 0 buffer int4[24] -32 -91 84 46 -91 46 92 69 36 36 0 0 92 7 46 84 -96 -13 83 35 -13 35 -84 \
    13 31 31 0 0 -84 34 35 83 80 -51 88 38 -51 38 -7 50 -104 -104 0 0 -7 -18 38 88 86 -26 9 10 -26 10 \
    -70 -22 -68 -68 0 0 -70 3 10 9 79 -3 78 -43 -3 -43 26 -84 -21 -21 0 0 26 25 -43 78 45 -94 -51 8 \
    -94 8 63 -48 -39 -39 0 0 63 -53 8 -51
arg_in: 1 buffer int8[6] 69 92 46 -91 -29 7 84 -32 13 -84 35 -13 3 34 83 -96 50 -7 38 -51 86 -18 88 \
    80 -22 -70 10 -26 71 3 9 86 -84 26 -43 -3 46 25 78 79 -48 63 8 -94 -14 -53 -51 45
!*/

// Components by name, by number, repeated and in any order.
kernel void swizzles(global int4 *out, global const int8 *in) {
  size_t i = get_global_id(0);
  int8 v = in[i];
  out[i * 4] = v.s7362;
  out[i * 4 + 1] = v.lo.wzyx;
  out[i * 4 + 2] = v.s5555 - v.hi.xxyy;
  out[i * 4 + 3] = (int4)(v.odd.even, v.even.odd);
}
