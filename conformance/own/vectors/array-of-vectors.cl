// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: vectors array-of-vectors
clc_version_min: 10

[test]
name: pick
kernel_name: pick
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
arg_out: 0 buffer short[12] -126 -176 -43 -161 -64 -39 -7 108 162 -117 16 162
arg_in: 1 buffer short4[12] 64 -47 -71 -64 -63 8 -48 -47 -4 52 87 -88 -30 78 -96 -58 -10 -62 12 43 \
    -91 -22 -33 5 71 6 -70 -15 -50 -89 -49 60 79 86 50 23 -97 -42 43 -17 -93 -69 58 -45 10 -46 -53 81
arg_in: 2 buffer uchar[12] 108 119 248 120 218 201 36 22 79 9 120 195
!*/

// Components of vectors in private arrays, chosen by numbers from memory.
kernel void pick(global short *out, global const short4 *in, global const uchar *which) {
  short4 rows[4];
  size_t i = get_global_id(0);
  for (int r = 0; r < 4; ++r)
    rows[r] = in[(i + r) % get_global_size(0)];
  rows[which[i] & 3].yz = rows[which[i] >> 2 & 3].xw;
  out[i] = ((private short *)rows)[which[i] & 15] + rows[3].s2;
}
