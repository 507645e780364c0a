// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: vectors load-store-three
clc_version_min: 10

[test]
name: three
kernel_name: three
dimensions: 1
global_size: 9 0 0
local_size: 3 0 0
arg_out: 0 buffer float[27] -1.765625 8.8125 0.453125 5.640625 -3.84375 7.46875 6.65625 7.140625 \
    -0.125 -4.5 6.125 3.390625 2.046875 0.578125 7.96875 6.125 -1.359375 -4.0 -6.375 2.609375 \
    0.265625 -1.1875 2.734375 1.390625 -3.28125 -1.796875 -0.671875
arg_in: 1 buffer float[27] -1.046875 -2.265625 7.8125 5.96875 5.140625 -4.84375 -1.625 6.15625 \
    6.140625 1.890625 -5.0 5.125 6.46875 1.546875 -0.421875 -5.5 5.625 -2.359375 -1.234375 -6.875 \
    1.609375 -0.109375 -1.6875 1.734375 -2.171875 -3.78125 -2.796875
!*/

// vload3 and vstore3 step by three elements, unlike pointers to vectors.
kernel void three(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  float3 v = vload3(i, in);
  vstore3(v.yzx + (float3)(0.5f, 1.0f, 1.5f), i, out);
}
