// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: images few-channels
clc_version_min: 10
need_image_support: true

[test]
name: R FLOAT
kernel_name: read_floats
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_in: 0 image float -5.40625 2.359375 -3.953125 -4.578125 7.40625 7.21875 \
    image_type 2d image_width 3 image_height 2 image_channel_order R image_channel_data_type FLOAT
arg_out: 1 buffer float4[6] -5.40625 0.0 0.0 1.0 2.359375 0.0 0.0 1.0 -3.953125 0.0 0.0 1.0 -4.578125 \
    0.0 0.0 1.0 7.40625 0.0 0.0 1.0 7.21875 0.0 0.0 1.0

[test]
name: RG FLOAT
kernel_name: read_floats
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_in: 0 image float2 -5.40625 2.359375 -3.953125 -4.578125 7.40625 7.21875 3.890625 -5.859375 \
    5.765625 6.25 3.15625 7.21875 \
    image_type 2d image_width 3 image_height 2 image_channel_order RG image_channel_data_type FLOAT
arg_out: 1 buffer float4[6] -5.40625 2.359375 0.0 1.0 -3.953125 -4.578125 0.0 1.0 7.40625 7.21875 0.0 \
    1.0 3.890625 -5.859375 0.0 1.0 5.765625 6.25 0.0 1.0 3.15625 7.21875 0.0 1.0

[test]
name: R SIGNED_INT32
kernel_name: read_integers
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_in: 0 image int -66 20 30 97 -63 -90 \
    image_type 2d image_width 3 image_height 2 image_channel_order R image_channel_data_type SIGNED_INT32
arg_out: 1 buffer int4[6] -66 0 0 1 20 0 0 1 30 0 0 1 97 0 0 1 -63 0 0 1 -90 0 0 1

[test]
name: RG SIGNED_INT32
kernel_name: read_integers
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_in: 0 image int2 -66 20 30 97 -63 -90 67 63 96 68 -6 66 \
    image_type 2d image_width 3 image_height 2 image_channel_order RG image_channel_data_type SIGNED_INT32
arg_out: 1 buffer int4[6] -66 20 0 1 30 97 0 1 -63 -90 0 1 67 63 0 1 96 68 0 1 -6 66 0 1
!*/

// Missing channels read as 0, a missing alpha as 1.
constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void read_floats(read_only image2d_t image, global float4 *out) {
  int x = get_global_id(0), y = get_global_id(1);
  out[y * get_global_size(0) + x] = read_imagef(image, s, (int2)(x, y));
}

kernel void read_integers(read_only image2d_t image, global int4 *out) {
  int x = get_global_id(0), y = get_global_id(1);
  out[y * get_global_size(0) + x] = read_imagei(image, s, (int2)(x, y));
}
