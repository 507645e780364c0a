// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: conversions bool
clc_version_min: 10

[test]
name: booleans
kernel_name: booleans
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer int[32] 0 0 0 1 0 1 2 1 1 2 2 -1 1 1 0 0 1 2 2 -1 1 2 2 -1 1 1 0 0 0 1 2 1
arg_in: 1 buffer float[8] 0.0 -0.0 0x1.16c2000000000p-133 nan -3.5 inf 0.25 0.0
arg_in: 2 buffer long[8] 0 4294967296 -1 0 5 -9223372036854775808 0 256
!*/

// Conversions to and from bool: only zero is false, true is 1.
kernel void booleans(global int *out, global const float *f, global const long *l) {
  size_t i = get_global_id(0);
  bool a = f[i], b = l[i];
  out[i * 4] = a;
  out[i * 4 + 1] = b + a;
  out[i * 4 + 2] = (int)((float)b * 2.5f);
  out[i * 4 + 3] = (char)(!a) - (short)(a && b);
}
