// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control switch-dense
clc_version_min: 10

[test]
name: dispatch
kernel_name: dispatch
dimensions: 1
global_size: 15 0 0
local_size: 5 0 0
arg_out: 0 buffer int[15] -2 -1 5 70 60 40 40 -5 1234 7 8 9 1000 -2147483648 1234
arg_in: 0 buffer int[15] 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234
arg_in: 1 buffer int[15] -2 -1 0 1 2 3 4 5 6 7 8 9 1000 -2147483648 6
!*/

// A switch over neighbouring numbers, with cases that fall through.
kernel void dispatch(global int *out, global const int *in) {
  int v = in[get_global_id(0)], r = 0;
  switch (v) {
  case 0:
    r = 5;
    break;
  case 1:
    r += 10;
  case 2:
    r += 20;
  case 3:
  case 4:
    r += 40;
    break;
  case 5: {
    r = -v;
    break;
  }
  case 6:
    return;
  default:
    r = v;
  }
  out[get_global_id(0)] = r;
}
