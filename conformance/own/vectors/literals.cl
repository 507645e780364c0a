// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: vectors literals
clc_version_min: 10

[test]
name: literals
kernel_name: literals
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer int8[4] -6 40 50 -5 7 40 40 50 -6 40 50 -5 9 9 9 9 0 -6 -12 -18 -24 -30 -36 -42 -47 \
    -37 -4 9 -37 -47 8 -97
arg_in: 1 int -6
arg_in: 2 int2 40 50
!*/

// Vector literals from scalars and shorter vectors, and scalars that widen.
kernel void literals(global int8 *out, int a, int2 b) {
  int4 c = (int4)(a, b, a + 1);
  int3 d = (int3)(b.yx, 7);
  int8 r;
  switch (get_global_id(0)) {
  case 0:
    r = (int8)(c, d.zy, b);
    break;
  case 1:
    r = (int8)(a, c.s123, (int4)(9));
    break;
  case 2:
    r = (int8)a * (int8)(0, 1, 2, 3, 4, 5, 6, 7);
    break;
  default:
    r = 3 - (int8)(d, c, 100);
    break;
  }
  out[get_global_id(0)] = r;
}
