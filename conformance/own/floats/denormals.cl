// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: floats denormals
clc_version_min: 10

[test]
name: denormals
kernel_name: denormals
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
arg_out: 0 buffer uint[60] 0 1 0 2 0 2147483648 1 0 2 2147483648 0 2 1 1 8388608 1 3 2 1 16777216 2 4 \
    3 1 20971520 2147483648 0 1 0 2155872256 4194304 8388608 8388607 1 201326590 4194304 8388609 \
    8388608 5 201326592 4194304 8388610 8388609 5 201326593 2151677952 2155872254 8388607 0 \
    2348810238 2097152 4194305 4194304 1 192937984 1056964608 1065353216 1065353216 5 1258291200
arg_in: 1 buffer uint[12] 0 2147483648 1 2 3 2147483649 8388607 8388608 8388609 2155872255 4194304 \
    1065353216
!*/

// Without -cl-denorms-are-zero results below the normal range are kept.
kernel void denormals(global uint *out, global const uint *in) {
  size_t i = get_global_id(0);
  float v = as_float(in[i]);
  global uint *o = out + i * 5;
  o[0] = as_uint(v * 0.5f);
  o[1] = as_uint(v + as_float(1u));
  o[2] = as_uint(fabs(v));
  o[3] = (v > 0.0f) | (v == 0.0f) << 1 | isnormal(v) << 2;
  o[4] = as_uint(v * 8388608.0f);
}
