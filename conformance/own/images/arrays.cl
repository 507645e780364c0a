// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: images arrays
clc_version_min: 10
extended_format: true
need_image_support: true

[test]
name: layers
kernel_name: layers
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_in: 0 image float4 5.0 69.0 12.0 -30.0 96.0 14.0 52.0 81.0 19.0 97.0 98.0 -7.0 60.0 -60.0 -30.0 \
    25.0 65.0 -83.0 -44.0 -48.0 -63.0 9.0 87.0 86.0 62.0 -83.0 -25.0 -39.0 56.0 63.0 -61.0 97.0 -71.0 \
    30.0 -36.0 58.0 62.0 38.0 76.0 -77.0 -11.0 77.0 97.0 -43.0 80.0 24.0 -41.0 -40.0 4.0 26.0 46.0 \
    56.0 46.0 -25.0 55.0 -45.0 -50.0 60.0 -55.0 -69.0 85.0 -69.0 49.0 -3.0 -36.0 32.0 70.0 75.0 44.0 \
    48.0 71.0 -53.0 -46.0 51.0 -50.0 -6.0 -55.0 79.0 9.0 -52.0 -4.0 16.0 -26.0 -62.0 -90.0 74.0 53.0 \
    40.0 -86.0 -53.0 78.0 35.0 -12.0 55.0 -89.0 23.0 35.0 -99.0 58.0 -21.0 51.0 -94.0 -19.0 -4.0 64.0 \
    35.0 -88.0 18.0 58.0 76.0 -100.0 47.0 -85.0 88.0 19.0 -85.0 -94.0 79.0 10.0 35.0 78.0 17.0 -20.0 \
    -30.0 -7.0 -81.0 -47.0 71.0 49.0 -55.0 -8.0 -60.0 -14.0 40.0 73.0 -79.0 -62.0 -96.0 6.0 72.0 \
    -36.0 -19.0 12.0 -18.0 \
    image_type 2d_array image_width 4 image_height 3 image_array_size 3 image_channel_order RGBA image_channel_data_type FLOAT
arg_out: 1 buffer float4[12] 5.0 69.0 12.0 -30.0 5.0 69.0 12.0 -30.0 -90.0 74.0 53.0 40.0 44.0 48.0 \
    71.0 -53.0 -7.0 -81.0 -47.0 71.0 -11.0 77.0 97.0 -43.0 -11.0 77.0 97.0 -43.0 85.0 -69.0 49.0 -3.0 \
    -7.0 -81.0 -47.0 71.0 65.0 -83.0 -44.0 -48.0 -14.0 40.0 73.0 -79.0 -90.0 74.0 53.0 40.0
arg_in: 2 buffer float4[6] 0.125 0.125 0.0 0.0 1.375 0x1.cccccc0000000p-1 0x1.6666660000000p+0 0.0 \
    -0x1.99999a0000000p-4 2.5 0x1.99999a0000000p+0 0.0 0x1.3333340000000p-1 -0x1.3333340000000p+0 \
    -5.0 0.0 0x1.cccccc0000000p-1 0x1.99999a0000000p-2 9.0 0.0 0x1.3333340000000p-2 \
    0x1.99999a0000000p-1 0x1.3333340000000p+1 0.0

[test]
name: write
kernel_name: write
dimensions: 3
global_size: 4 3 3
local_size: 2 1 1
arg_out: 0 image float4 0.0 0.0 0.0 0.0 1.0 0.0 0.0 1.0 2.0 0.0 0.0 2.0 3.0 0.0 0.0 3.0 0.0 1.0 0.0 \
    0.5 1.0 1.0 0.0 1.5 2.0 1.0 0.0 2.5 3.0 1.0 0.0 3.5 0.0 2.0 0.0 1.0 1.0 2.0 0.0 2.0 2.0 2.0 0.0 \
    3.0 3.0 2.0 0.0 4.0 0.0 0.0 1.0 0.0 1.0 0.0 1.0 1.0 2.0 0.0 1.0 2.0 3.0 0.0 1.0 3.0 0.0 1.0 1.0 \
    0.5 1.0 1.0 1.0 1.5 2.0 1.0 1.0 2.5 3.0 1.0 1.0 3.5 0.0 2.0 1.0 1.0 1.0 2.0 1.0 2.0 2.0 2.0 1.0 \
    3.0 3.0 2.0 1.0 4.0 0.0 0.0 2.0 0.0 1.0 0.0 2.0 1.0 2.0 0.0 2.0 2.0 3.0 0.0 2.0 3.0 0.0 1.0 2.0 \
    0.5 1.0 1.0 2.0 1.5 2.0 1.0 2.0 2.5 3.0 1.0 2.0 3.5 0.0 2.0 2.0 1.0 1.0 2.0 2.0 2.0 2.0 2.0 2.0 \
    3.0 3.0 2.0 2.0 4.0 \
    image_type 2d_array image_width 4 image_height 3 image_array_size 3 image_channel_order RGBA image_channel_data_type FLOAT
!*/

// Layers of an image array; the layer is rounded and clamped, not wrapped.
constant sampler_t s = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_NEAREST;
constant sampler_t whole = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void layers(read_only image2d_array_t image, global float4 *out, global const float4 *at) {
  int i = get_global_id(0);
  out[i * 2] = read_imagef(image, s, at[i]);
  out[i * 2 + 1] = read_imagef(image, whole, (int4)(i % 4, i % 3, i % 2, 0));
}

kernel void write(write_only image2d_array_t image) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  write_imagef(image, (int4)(x, y, z, 0), (float4)(x, y, z, x + y * 0.5f));
}
