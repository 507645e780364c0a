// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: floats classification
clc_version_min: 10

[test]
name: classify
kernel_name: classify
dimensions: 1
global_size: 16 0 0
local_size: 4 0 0
arg_out: 0 buffer uint[16] 4 20 4 20 4 12 12 28 12 28 2 18 1 17 1 1
arg_in: 1 buffer uint[16] 0 2147483648 1 2147483649 8388607 8388608 1065353216 3212836864 2139095039 \
    4286578687 2139095040 4286578688 2143289344 4290772992 2147483647 2143289345

[test]
name: classify_vectors
kernel_name: classify_vectors
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer int4[20] 0 0 0 0 0 0 0 0 -1 -1 -1 -1 0 0 0 0 0 -1 0 -1 0 0 0 0 0 0 0 0 -1 -1 -1 -1 \
    0 -1 -1 -1 0 0 0 -1 0 0 0 0 0 0 -1 -1 -1 -1 0 0 -1 -1 0 0 0 -1 0 -1 -1 -1 -1 -1 0 0 0 0 0 0 0 0 0 \
    0 0 0 0 -1 0 0
arg_in: 1 buffer uint4[4] 0 2147483648 1 2147483649 8388607 8388608 1065353216 3212836864 2139095039 \
    4286578687 2139095040 4286578688 2143289344 4290772992 2147483647 2143289345
!*/

// isnan and its relatives, of scalars.
kernel void classify(global uint *out, global const uint *in) {
  size_t i = get_global_id(0);
  float v = as_float(in[i]);
  out[i] = isnan(v) | isinf(v) << 1 | isfinite(v) << 2 | isnormal(v) << 3 | (signbit(v) != 0) << 4;
}

kernel void classify_vectors(global int4 *out, global const uint4 *in) {
  size_t i = get_global_id(0);
  float4 v = as_float4(in[i]);
  out[i * 5] = isnan(v);
  out[i * 5 + 1] = isinf(v);
  out[i * 5 + 2] = isfinite(v);
  out[i * 5 + 3] = isnormal(v);
  out[i * 5 + 4] = signbit(v);
}
