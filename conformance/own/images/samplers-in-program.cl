// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: images samplers-in-program
clc_version_min: 10
need_image_support: true

[test]
name: read
kernel_name: read
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_in: 0 image float4 -60.0 73.0 52.0 -40.0 49.0 -23.0 -92.0 50.0 -49.0 -47.0 59.0 -35.0 17.0 -21.0 \
    70.0 -15.0 46.0 -17.0 25.0 84.0 54.0 -8.0 -66.0 -43.0 -33.0 56.0 24.0 -66.0 52.0 48.0 83.0 -98.0 \
    36.0 -100.0 -52.0 -90.0 -27.0 -22.0 -50.0 -100.0 32.0 -48.0 89.0 -16.0 90.0 88.0 39.0 -53.0 \
    image_type 2d image_width 4 image_height 3 image_channel_order RGBA image_channel_data_type FLOAT
arg_out: 1 buffer float4[24] 46.0 -17.0 25.0 84.0 0.0 0.0 0.0 0.0 -60.0 73.0 52.0 -40.0 46.0 -17.0 \
    25.0 84.0 0.0 0.0 0.0 0.0 -60.0 73.0 52.0 -40.0 46.0 -17.0 25.0 84.0 46.0 -17.0 25.0 84.0 -60.0 \
    73.0 52.0 -40.0 54.0 -8.0 -66.0 -43.0 54.0 -8.0 -66.0 -43.0 49.0 -23.0 -92.0 50.0 -33.0 56.0 24.0 \
    -66.0 -33.0 56.0 24.0 -66.0 -49.0 -47.0 59.0 -35.0 52.0 48.0 83.0 -98.0 52.0 48.0 83.0 -98.0 17.0 \
    -21.0 70.0 -15.0 52.0 48.0 83.0 -98.0 0.0 0.0 0.0 0.0 17.0 -21.0 70.0 -15.0 52.0 48.0 83.0 -98.0 \
    0.0 0.0 0.0 0.0 17.0 -21.0 70.0 -15.0
!*/

// Samplers of program scope and in the kernel, and reads without one.
constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void read(read_only image2d_t image, global float4 *out) {
  const sampler_t border = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
  int i = get_global_id(0);
  out[i * 3] = read_imagef(image, edge, (int2)(i - 2, 1));
  out[i * 3 + 1] = read_imagef(image, border, (int2)(i - 2, 1));
  out[i * 3 + 2] = read_imagef(image, (int2)(clamp(i - 2, 0, 3), 0));
}
