// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: vectors any-all
clc_version_min: 10

[test]
name: tests
kernel_name: tests
dimensions: 1
global_size: 15 0 0
local_size: 5 0 0
arg_out: 0 buffer int[90] 1 0 1 0 0 2 1 0 1 0 0 2 0 0 0 0 0 2 1 0 1 0 0 2 1 0 1 0 0 2 0 0 0 0 0 2 1 0 \
    1 0 1 2 1 0 0 0 1 2 0 0 0 0 0 2 1 0 0 0 1 2 1 1 1 1 1 3 1 0 1 0 0 2 1 0 1 1 0 2 1 0 0 0 1 2 0 0 0 \
    0 0 2
arg_in: 1 buffer int4[15] 0 1 -2147483648 2147483647 -2147483647 2147483646 -1 2 1073741823 \
    1073741824 3 31 -1736446167 3778 102 889337460 1 -1524986386 4363 223024743 891770918 10416210 \
    1372107437 644633891 -1023777266 1566474867 -715780227 -1042402769 375256257 32054 404 -397372754 \
    2084129719 1 349 895265641 688 40 63441102 -1223919255 -1 -2 -3 -4 5 -6 7 8 -1 -1 1 1 1 1 1 -1 \
    200 200 128 255
!*/

// any() and all() look at the top bits only.
kernel void tests(global int *out, global const int4 *in) {
  size_t i = get_global_id(0);
  int4 v = in[i];
  out[i * 6] = any(v);
  out[i * 6 + 1] = all(v);
  out[i * 6 + 2] = any(v.xyz);
  out[i * 6 + 3] = all(v.xy);
  out[i * 6 + 4] = any(v.w);
  out[i * 6 + 5] = all(convert_char4_sat(v)) | any(as_char16(v)) << 1;
}
