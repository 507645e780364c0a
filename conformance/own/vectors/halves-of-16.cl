// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: vectors halves-of-16
clc_version_min: 10

[test]
name: halves
kernel_name: halves
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer uchar[64] 249 209 229 164 171 225 142 178 25 48 217 74 160 116 63 7 3 253 84 188 77 \
    49 192 47 172 231 37 87 30 112 220 39 99 180 78 151 78 43 155 142 142 183 29 42 11 79 9 35 86 4 \
    184 112 238 120 74 14 84 157 247 203 225 202 146 96
arg_in: 0 buffer uchar[64] 25 171 48 225 75 142 216 178 249 160 209 116 229 63 164 7 172 77 231 49 88 \
    192 36 47 3 30 253 112 84 220 188 39 142 78 183 43 43 155 28 142 99 11 180 79 78 9 151 35 84 238 \
    157 120 204 74 246 14 86 225 4 202 184 146 112 96
!*/

// lo, hi, even and odd of sixteen bytes, and of halves of them.
kernel void halves(global uchar *data) {
  size_t i = get_global_id(0);
  uchar16 v = vload16(i, data);
  v = (uchar16)(v.even.hi, v.odd.lo, v.lo.even, v.hi.odd);
  v.sAb = v.sBa + (uchar2)(1, 255);
  vstore16(v, i, data);
}
