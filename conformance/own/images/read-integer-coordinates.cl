// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: images read-integer-coordinates
clc_version_min: 10
need_image_support: true

[test]
name: CLAMP_TO_EDGE
kernel_name: read
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_in: 0 image float4 -59.0 43.0 -47.0 58.0 -26.0 -35.0 -56.0 40.0 31.0 61.0 99.0 7.0 -47.0 -59.0 \
    -10.0 3.0 30.0 22.0 5.0 -27.0 -71.0 37.0 -41.0 -1.0 80.0 48.0 88.0 67.0 21.0 -86.0 56.0 -5.0 \
    -82.0 -29.0 -6.0 97.0 -33.0 -71.0 -57.0 -67.0 -86.0 -56.0 17.0 -89.0 43.0 -13.0 72.0 44.0 \
    image_type 2d image_width 4 image_height 3 image_channel_order RGBA image_channel_data_type FLOAT
arg_in: 1 sampler normalized_coords 0 addressing_mode CLAMP_TO_EDGE filter_mode NEAREST
arg_in: 2 buffer int2[24] -1 -2 0 -2 3 -2 4 -2 -1 -1 0 -1 3 -1 4 -1 -1 0 0 0 3 0 4 0 -1 2 0 2 3 2 4 2 \
    -1 3 0 3 3 3 4 3 -1 100 0 100 3 100 4 100
arg_out: 3 buffer float4[24] -59.0 43.0 -47.0 58.0 -59.0 43.0 -47.0 58.0 -47.0 -59.0 -10.0 3.0 -47.0 \
    -59.0 -10.0 3.0 -59.0 43.0 -47.0 58.0 -59.0 43.0 -47.0 58.0 -47.0 -59.0 -10.0 3.0 -47.0 -59.0 \
    -10.0 3.0 -59.0 43.0 -47.0 58.0 -59.0 43.0 -47.0 58.0 -47.0 -59.0 -10.0 3.0 -47.0 -59.0 -10.0 3.0 \
    -82.0 -29.0 -6.0 97.0 -82.0 -29.0 -6.0 97.0 43.0 -13.0 72.0 44.0 43.0 -13.0 72.0 44.0 -82.0 -29.0 \
    -6.0 97.0 -82.0 -29.0 -6.0 97.0 43.0 -13.0 72.0 44.0 43.0 -13.0 72.0 44.0 -82.0 -29.0 -6.0 97.0 \
    -82.0 -29.0 -6.0 97.0 43.0 -13.0 72.0 44.0 43.0 -13.0 72.0 44.0

[test]
name: CLAMP
kernel_name: read
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_in: 0 image float4 -59.0 43.0 -47.0 58.0 -26.0 -35.0 -56.0 40.0 31.0 61.0 99.0 7.0 -47.0 -59.0 \
    -10.0 3.0 30.0 22.0 5.0 -27.0 -71.0 37.0 -41.0 -1.0 80.0 48.0 88.0 67.0 21.0 -86.0 56.0 -5.0 \
    -82.0 -29.0 -6.0 97.0 -33.0 -71.0 -57.0 -67.0 -86.0 -56.0 17.0 -89.0 43.0 -13.0 72.0 44.0 \
    image_type 2d image_width 4 image_height 3 image_channel_order RGBA image_channel_data_type FLOAT
arg_in: 1 sampler normalized_coords 0 addressing_mode CLAMP filter_mode NEAREST
arg_in: 2 buffer int2[24] -1 -2 0 -2 3 -2 4 -2 -1 -1 0 -1 3 -1 4 -1 -1 0 0 0 3 0 4 0 -1 2 0 2 3 2 4 2 \
    -1 3 0 3 3 3 4 3 -1 100 0 100 3 100 4 100
arg_out: 3 buffer float4[24] 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 \
    0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 -59.0 43.0 -47.0 58.0 \
    -47.0 -59.0 -10.0 3.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 -82.0 -29.0 -6.0 97.0 43.0 -13.0 72.0 44.0 \
    0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 \
    0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
!*/

// Texels by number, inside and outside, with the sampler as an argument.
kernel void read(read_only image2d_t image, sampler_t s, global const int2 *at, global float4 *out) {
  size_t i = get_global_id(0);
  out[i] = read_imagef(image, s, at[i]);
}
