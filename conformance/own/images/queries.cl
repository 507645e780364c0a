// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: images queries
clc_version_min: 10
extended_format: true
need_image_support: true

[test]
name: bytes
kernel_name: plane
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
arg_in: 0 image uchar4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \
    0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \
    0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \
    0 0 0 \
    image_type 2d image_width 5 image_height 7 image_channel_order RGBA image_channel_data_type UNORM_INT8
arg_out: 1 buffer int[7] 5 7 507 1 1 0 0

[test]
name: floats
kernel_name: plane
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
arg_in: 0 image float 0.0 0.0 0.0 0.0 0.0 0.0 \
    image_type 2d image_width 3 image_height 2 image_channel_order R image_channel_data_type FLOAT
arg_out: 1 buffer int[7] 3 2 302 0 0 1 1

[test]
name: volume
kernel_name: volume
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
arg_in: 0 image float4 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 \
    0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 \
    0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 \
    0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 \
    0.0 0.0 0.0 0.0 0.0 \
    image_type 3d image_width 2 image_height 3 image_depth 4 image_channel_order RGBA image_channel_data_type FLOAT
arg_in: 1 image float4 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 \
    0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 \
    0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 \
    0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 \
    0.0 0.0 0.0 0.0 0.0 \
    image_type 2d_array image_width 4 image_height 3 image_array_size 2 image_channel_order RGBA image_channel_data_type FLOAT
arg_out: 2 buffer int[3] 432 432 234
!*/

// What a kernel can ask about an image.
kernel void plane(read_only image2d_t image, global int *out) {
  out[0] = get_image_width(image);
  out[1] = get_image_height(image);
  out[2] = get_image_dim(image).x * 100 + get_image_dim(image).y;
  out[3] = get_image_channel_data_type(image) == CLK_UNORM_INT8;
  out[4] = get_image_channel_order(image) == CLK_RGBA;
  out[5] = get_image_channel_data_type(image) == CLK_FLOAT;
  out[6] = get_image_channel_order(image) == CLK_R;
}

kernel void volume(read_only image3d_t image, read_only image2d_array_t layers, global int *out) {
  int4 size = get_image_dim(image);
  out[0] = get_image_width(image) + get_image_height(image) * 10 + get_image_depth(image) * 100;
  out[1] = size.x + size.y * 10 + size.z * 100 + size.w * 1000;
  out[2] = get_image_width(layers) + get_image_height(layers) * 10 + (int)get_image_array_size(layers) * 100;
}
