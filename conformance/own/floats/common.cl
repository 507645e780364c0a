// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: floats common
clc_version_min: 10

[test]
name: common
kernel_name: common
dimensions: 1
global_size: 16 0 0
local_size: 4 0 0
arg_out: 0 buffer float[96] -2.5 -9.0 0.0 -1.0 -18.0 0.0 -2.5 -1.5 0.0 -1.0 -3.0 0.0 -1.0 0.0 0.0 \
    -1.0 0.0 0.0 -0.0 1.0 0.0 0.0 2.0 0.0 0.0 1.0 0.0 0.0 2.0 0.0 0.25 1.25 0.0 1.0 2.5 \
    0x1.7800000000000p-9 0.5 1.5 1.0 1.0 3.0 0x1.7000000000000p-7 0.75 1.75 1.0 1.0 3.5 \
    0x1.9500000000000p-6 1.0 2.0 1.0 1.0 4.0 0x1.6000000000000p-5 2.0 3.0 1.0 1.0 6.0 0.15625 3.0 5.0 \
    1.0 1.0 10.0 0.5 3.0 7.0 1.0 1.0 14.0 0.84375 3.0 9.0 1.0 1.0 18.0 1.0 3.0 10.0 1.0 1.0 20.0 1.0 \
    3.0 101.0 1.0 1.0 202.0 1.0 -0.5 0.5 0.0 -1.0 1.0 0.0
arg_in: 1 buffer float[16] -10.0 -2.5 -1.0 -0.0 0.0 0.25 0.5 0.75 1.0 2.0 4.0 6.0 8.0 9.0 100.0 -0.5
!*/

// The common functions, on numbers for which they are exact.
kernel void common(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  float v = in[i];
  global float *o = out + i * 6;
  o[0] = clamp(v, -2.5f, 3.0f);
  o[1] = min(v, 1.0f) + max(v, 1.0f);
  o[2] = step(0.5f, v);
  o[3] = sign(v);
  o[4] = mix(2.0f, 4.0f, v);
  o[5] = smoothstep(0.0f, 8.0f, v);
}
