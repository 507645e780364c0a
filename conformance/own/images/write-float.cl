// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: images write-float
clc_version_min: 10
need_image_support: true

[test]
name: FLOAT
kernel_name: write
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_out: 0 image float4 0.0 1.0 0.5 -0.25 0x1.99999a0000000p-3 0.75 2.0 0.125 0.25 1.0 0.0625 0.875 \
    0x1.3333340000000p-2 0x1.3333340000000p-1 0x1.99999a0000000p-4 0x1.cccccc0000000p-1 \
    0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2 \
    0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type FLOAT
arg_in: 1 buffer float4[6] 0.0 1.0 0.5 -0.25 0x1.99999a0000000p-3 0.75 2.0 0.125 0.25 1.0 0.0625 \
    0.875 0x1.3333340000000p-2 0x1.3333340000000p-1 0x1.99999a0000000p-4 0x1.cccccc0000000p-1 \
    0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2 \
    0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2

[test]
name: UNORM_INT8
kernel_name: write
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_out: 0 image uchar4 0 255 128 0 51 191 255 32 64 255 16 223 77 153 26 229 102 102 102 102 102 102 \
    102 102 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type UNORM_INT8 \
    tolerance 1
arg_in: 1 buffer float4[6] 0.0 1.0 0.5 -0.25 0x1.99999a0000000p-3 0.75 2.0 0.125 0.25 1.0 0.0625 \
    0.875 0x1.3333340000000p-2 0x1.3333340000000p-1 0x1.99999a0000000p-4 0x1.cccccc0000000p-1 \
    0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2 \
    0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2

[test]
name: SNORM_INT16
kernel_name: write
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_out: 0 image short4 0 32767 16384 -8192 6553 24575 32767 4096 8192 32767 2048 28671 9830 19660 \
    3277 29490 13107 13107 13107 13107 13107 13107 13107 13107 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type SNORM_INT16 \
    tolerance 1
arg_in: 1 buffer float4[6] 0.0 1.0 0.5 -0.25 0x1.99999a0000000p-3 0.75 2.0 0.125 0.25 1.0 0.0625 \
    0.875 0x1.3333340000000p-2 0x1.3333340000000p-1 0x1.99999a0000000p-4 0x1.cccccc0000000p-1 \
    0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2 \
    0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2 0x1.99999a0000000p-2
!*/

// write_imagef converts to the channel type, with saturation.
kernel void write(write_only image2d_t image, global const float4 *in) {
  int x = get_global_id(0), y = get_global_id(1);
  write_imagef(image, (int2)(x, y), in[y * get_global_size(0) + x]);
}
