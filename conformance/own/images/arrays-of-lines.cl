// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: images arrays-of-lines
clc_version_min: 10
extended_format: true
need_image_support: true

[test]
name: lines
kernel_name: lines
dimensions: 1
global_size: 15 0 0
local_size: 5 0 0
arg_in: 0 image uchar4 106 80 187 254 114 23 70 140 133 148 181 205 128 89 9 221 132 89 36 224 201 \
    131 5 145 183 212 38 27 122 248 174 144 240 214 193 248 131 38 39 204 29 98 55 73 97 95 152 105 1 \
    201 64 16 91 11 90 164 8 240 217 91 \
    image_type 1d_array image_width 5 image_array_size 3 image_channel_order RGBA image_channel_data_type UNSIGNED_INT8
arg_out: 1 buffer uint4[15] 106 80 187 254 114 23 70 140 133 148 181 205 128 89 9 221 132 89 36 224 \
    201 131 5 145 183 212 38 27 122 248 174 144 240 214 193 248 131 38 39 204 29 98 55 73 97 95 152 \
    105 1 201 64 16 91 11 90 164 8 240 217 91

[test]
name: write_lines
kernel_name: write_lines
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 image uchar4 0 2 3 0 1 2 3 4 2 2 3 8 3 2 3 12 4 2 3 16 5 2 3 20 \
    image_type 1d_array image_width 3 image_array_size 2 image_channel_order RGBA image_channel_data_type UNSIGNED_INT8
!*/

// Arrays of images of one dimension.
constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void lines(read_only image1d_array_t image, global uint4 *out) {
  int i = get_global_id(0);
  out[i] = read_imageui(image, s, (int2)(i % 5, i / 5));
}

kernel void write_lines(write_only image1d_array_t image) {
  int i = get_global_id(0);
  write_imageui(image, (int2)(i % 3, i / 3), (uint4)(i, 2, 3, 4 * i));
}
