// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: floats geometric
clc_version_min: 10

[test]
name: geometry
kernel_name: geometry
dimensions: 1
global_size: 6 0 0
local_size: 2 0 0
arg_out: 0 buffer float[60] 7448.0 6426.0 1827.0 -2522.0 -450.0 -5028.0 -5028.0 -2522.0 -450.0 0.0 \
    -6514.0 -3669.0 -1003.0 -757.0 3522.0 2927.0 2927.0 -757.0 3522.0 0.0 -156.0 3850.0 -2006.0 \
    12745.0 403.0 7738.0 7738.0 12745.0 403.0 0.0 1824.0 -3324.0 1564.0 1858.0 3743.0 -7588.0 -7588.0 \
    1858.0 3743.0 0.0 -5564.0 -2162.0 -3772.0 -2595.0 3162.0 6798.0 6798.0 -2595.0 3162.0 0.0 7393.0 \
    3153.0 -267.0 -572.0 -5074.0 8124.0 8124.0 -572.0 -5074.0 0.0
arg_in: 1 buffer float4[6] -87.0 63.0 38.0 29.0 59.0 -43.0 67.0 -51.0 34.0 96.0 -61.0 -24.0 -23.0 \
    -94.0 -52.0 78.0 46.0 70.0 -15.0 -96.0 89.0 38.0 30.0 -32.0
arg_in: 2 buffer float4[6] -21.0 73.0 4.0 30.0 -17.0 62.0 -79.0 -48.0 -59.0 61.0 94.0 -72.0 -68.0 \
    52.0 9.0 72.0 -82.0 23.0 -42.0 42.0 -3.0 90.0 56.0 -80.0

[test]
name: lengths
kernel_name: lengths
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
arg_out: 0 buffer float[5] 5.0 7.0 2.0 -1.0 7.5 tolerance 4 ulp
!*/

// dot, cross, length and their relatives on whole numbers.
kernel void geometry(global float *out, global const float4 *a, global const float4 *b) {
  size_t i = get_global_id(0);
  float3 u = a[i].xyz, v = b[i].xyz;
  global float *o = out + i * 10;
  o[0] = dot(a[i], b[i]);
  o[1] = dot(u.xy, v.xy);
  o[2] = dot(a[i].x, b[i].x);
  vstore3(cross(u, v), 1, o);
  vstore3(cross(a[i], b[i]).zxy, 2, o);
  o[9] = cross(a[i], b[i]).w;
}

kernel void lengths(global float *out) {
  out[0] = length((float2)(3.0f, 4.0f));
  out[1] = distance((float3)(1.0f, 2.0f, 3.0f), (float3)(3.0f, 5.0f, 9.0f));
  out[2] = fast_length((float4)(1.0f, 1.0f, 1.0f, 1.0f));
  out[3] = normalize((float2)(0.0f, -5.0f)).y;
  out[4] = length(-7.5f);
}
