// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: reductions scan-segmented
clc_version_min: 10

[test]
name: scan
kernel_name: scan
dimensions: 1
global_size: 96 0 0
local_size: 32 0 0
arg_out: 0 buffer int[96] 84 -9 96 24 -29 -123 -46 -33 31 9 -10 -90 -188 -284 -365 -9 -81 -23 15 -20 \
    -106 -11 -49 -45 -44 -39 11 54 -12 -33 50 15 -70 -126 -146 -228 -155 -128 -48 -33 -14 42 2 62 14 \
    39 55 -7 -4 61 124 30 -4 20 9 52 128 159 144 128 154 106 -78 -146 -35 -102 -174 26 -5 21 -90 -175 \
    -88 -35 -76 -69 -152 -102 -146 -73 -152 -68 -161 -26 -30 -45 22 -32 -103 -83 15 21 52 -22 43 69
arg_in: 0 buffer int[96] 84 -93 96 -72 -29 -94 77 13 64 9 -19 -90 -98 -96 -81 -9 -72 58 15 -35 -86 95 \
    -49 4 1 5 50 43 -66 -21 83 -35 -70 -56 -20 -82 73 27 80 -33 -14 56 -40 60 14 25 55 -62 3 65 63 \
    -94 -4 24 9 43 76 31 -15 -16 26 -48 -78 -68 -35 -67 -72 26 -31 26 -90 -85 87 53 -41 -69 -83 50 \
    -44 73 -79 84 -93 -26 -4 -15 67 -54 -71 20 15 6 52 -74 65 69
arg_in: 1 buffer uchar[96] 0 0 1 0 1 0 0 0 0 1 0 1 0 0 0 1 0 0 1 0 0 0 1 0 0 0 0 0 0 0 0 0 1 0 0 0 0 \
    0 0 1 1 0 0 0 1 0 1 0 0 0 0 0 1 0 1 0 0 0 0 0 0 0 1 0 0 0 0 1 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 1 0 0 \
    0 0 0 0 1 0 1 0 0 1
!*/

// Sums that begin again where a flag is set.
kernel void scan(global int *data, global const uchar *flags) {
  local int value[32];
  local int flag[32];
  int l = get_local_id(0);
  value[l] = data[get_global_id(0)];
  flag[l] = flags[get_global_id(0)] != 0;
  for (int d = 1; d < 32; d *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int v = value[l], f = flag[l];
    if (l >= d && !f) {
      v += value[l - d];
      f |= flag[l - d];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    value[l] = v;
    flag[l] = f;
  }
  data[get_global_id(0)] = value[l];
}
