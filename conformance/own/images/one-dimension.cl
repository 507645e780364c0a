// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: images one-dimension
clc_version_min: 10
extended_format: true
need_image_support: true

[test]
name: line
kernel_name: line
dimensions: 1
global_size: 10 0 0
local_size: 5 0 0
arg_in: 0 image int4 6 40 14 68 21 3 -11 -28 99 -97 36 35 -3 2 91 -57 -51 57 -64 -59 -88 54 11 -74 \
    image_type 1d image_width 6 image_channel_order RGBA image_channel_data_type SIGNED_INT32
arg_out: 1 buffer int4[10] 6 40 14 68 6 40 14 68 6 40 14 68 21 3 -11 -28 99 -97 36 35 -3 2 91 -57 -51 \
    57 -64 -59 -88 54 11 -74 -88 54 11 -74 -88 54 11 -74

[test]
name: buffer_image
kernel_name: buffer_image
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
arg_in: 0 image float4 -5.828125 -6.9375 6.734375 -1.9375 4.171875 4.546875 3.28125 2.859375 \
    -7.859375 2.984375 -5.21875 7.859375 -3.828125 7.09375 2.75 -7.265625 -6.953125 -0.921875 \
    -7.59375 -7.625 0.78125 -4.171875 4.421875 -3.140625 4.8125 4.875 0.046875 3.125 0.671875 \
    -6.53125 5.359375 4.109375 5.734375 -6.75 5.484375 2.96875 2.8125 0.015625 -6.9375 2.0625 \
    -0.203125 -1.578125 2.984375 7.15625 -3.96875 7.703125 -3.1875 3.5625 \
    image_type 1d_buffer image_width 12 image_channel_order RGBA image_channel_data_type FLOAT
arg_out: 1 buffer float4[12] -3.96875 7.703125 -3.1875 3.5625 -0.203125 -1.578125 2.984375 7.15625 \
    2.8125 0.015625 -6.9375 2.0625 5.734375 -6.75 5.484375 2.96875 0.671875 -6.53125 5.359375 \
    4.109375 4.8125 4.875 0.046875 3.125 0.78125 -4.171875 4.421875 -3.140625 -6.953125 -0.921875 \
    -7.59375 -7.625 -3.828125 7.09375 2.75 -7.265625 -7.859375 2.984375 -5.21875 7.859375 4.171875 \
    4.546875 3.28125 2.859375 -5.828125 -6.9375 6.734375 -1.9375

[test]
name: write_line
kernel_name: write_line
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 image short4 0 0 0 7 1 -1 1 7 2 -2 4 7 3 -3 9 7 4 -4 16 7 5 -5 25 7 \
    image_type 1d image_width 6 image_channel_order RGBA image_channel_data_type SIGNED_INT16
!*/

// Images of one dimension and images over a buffer.
constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void line(read_only image1d_t image, global int4 *out) {
  int i = get_global_id(0);
  out[i] = read_imagei(image, s, i - 2);
}

kernel void buffer_image(read_only image1d_buffer_t image, global float4 *out) {
  int i = get_global_id(0);
  out[i] = read_imagef(image, (int)get_global_size(0) - 1 - i);
}

kernel void write_line(write_only image1d_t image) {
  int i = get_global_id(0);
  write_imagei(image, i, (int4)(i, -i, i * i, 7));
}
