// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: images float-formats
clc_version_min: 10
need_image_support: true

[test]
name: RGBA UNORM_INT8
kernel_name: read
dimensions: 2
global_size: 2 2 0
local_size: 1 1 0
arg_in: 0 image uchar4 0 255 128 1 254 127 64 200 3 5 7 9 100 50 25 12 \
    image_type 2d image_width 2 image_height 2 image_channel_order RGBA image_channel_data_type UNORM_INT8
arg_out: 1 buffer float4[4] 0.0 1.0 0x1.0101020000000p-1 0x1.0101020000000p-8 0x1.fdfdfe0000000p-1 \
    0x1.fdfdfe0000000p-2 0x1.0101020000000p-2 0x1.9191920000000p-1 0x1.8181820000000p-7 \
    0x1.4141420000000p-6 0x1.c1c1c20000000p-6 0x1.2121220000000p-5 0x1.9191920000000p-2 \
    0x1.9191920000000p-3 0x1.9191920000000p-4 0x1.8181820000000p-5 tolerance 1.5 ulp

[test]
name: RGBA SNORM_INT8
kernel_name: read
dimensions: 2
global_size: 2 2 0
local_size: 1 1 0
arg_in: 0 image char4 0 127 -127 -128 1 -1 64 -64 3 5 7 9 100 50 25 12 \
    image_type 2d image_width 2 image_height 2 image_channel_order RGBA image_channel_data_type SNORM_INT8
arg_out: 1 buffer float4[4] 0.0 1.0 -1.0 -1.0 0x1.0204080000000p-7 -0x1.0204080000000p-7 \
    0x1.0204080000000p-1 -0x1.0204080000000p-1 0x1.83060c0000000p-6 0x1.42850a0000000p-5 \
    0x1.c3870e0000000p-5 0x1.22448a0000000p-4 0x1.93264c0000000p-1 0x1.93264c0000000p-2 \
    0x1.93264c0000000p-3 0x1.83060c0000000p-4 tolerance 1.5 ulp

[test]
name: RGBA UNORM_INT16
kernel_name: read
dimensions: 2
global_size: 2 2 0
local_size: 1 1 0
arg_in: 0 image ushort4 0 65535 32896 257 65278 32639 16448 51400 771 1285 1799 2313 25700 12850 6425 \
    3084 \
    image_type 2d image_width 2 image_height 2 image_channel_order RGBA image_channel_data_type UNORM_INT16
arg_out: 1 buffer float4[4] 0.0 1.0 0x1.0101020000000p-1 0x1.0101020000000p-8 0x1.fdfdfe0000000p-1 \
    0x1.fdfdfe0000000p-2 0x1.0101020000000p-2 0x1.9191920000000p-1 0x1.8181820000000p-7 \
    0x1.4141420000000p-6 0x1.c1c1c20000000p-6 0x1.2121220000000p-5 0x1.9191920000000p-2 \
    0x1.9191920000000p-3 0x1.9191920000000p-4 0x1.8181820000000p-5 tolerance 1.5 ulp

[test]
name: RGBA FLOAT
kernel_name: read
dimensions: 2
global_size: 2 2 0
local_size: 1 1 0
arg_in: 0 image float4 6.078125 -5.453125 -7.765625 -2.671875 1.015625 3.03125 1.6875 -2.546875 \
    7.71875 -2.4375 -4.796875 2.5625 -5.25 -6.609375 -2.0625 -1.5 \
    image_type 2d image_width 2 image_height 2 image_channel_order RGBA image_channel_data_type FLOAT
arg_out: 1 buffer float4[4] 6.078125 -5.453125 -7.765625 -2.671875 1.015625 3.03125 1.6875 -2.546875 \
    7.71875 -2.4375 -4.796875 2.5625 -5.25 -6.609375 -2.0625 -1.5

[test]
name: RGBA HALF_FLOAT
kernel_name: read
dimensions: 2
global_size: 2 2 0
local_size: 1 1 0
arg_in: 0 image ushort4 15360 49152 13653 1 31743 0 33792 18688 15360 49152 13653 1 31743 0 33792 \
    18688 \
    image_type 2d image_width 2 image_height 2 image_channel_order RGBA image_channel_data_type HALF_FLOAT
arg_out: 1 buffer float4[4] 1.0 -2.0 0x1.5540000000000p-2 0x1.0000000000000p-24 65504.0 0.0 \
    -0x1.0000000000000p-14 10.0 1.0 -2.0 0x1.5540000000000p-2 0x1.0000000000000p-24 65504.0 0.0 \
    -0x1.0000000000000p-14 10.0

[test]
name: BGRA UNORM_INT8
kernel_name: read
dimensions: 2
global_size: 2 2 0
local_size: 1 1 0
arg_in: 0 image uchar4 0 255 128 1 254 127 64 200 3 5 7 9 100 50 25 12 \
    image_type 2d image_width 2 image_height 2 image_channel_order BGRA image_channel_data_type UNORM_INT8
arg_out: 1 buffer float4[4] 0x1.0101020000000p-1 1.0 0.0 0x1.0101020000000p-8 0x1.0101020000000p-2 \
    0x1.fdfdfe0000000p-2 0x1.fdfdfe0000000p-1 0x1.9191920000000p-1 0x1.c1c1c20000000p-6 \
    0x1.4141420000000p-6 0x1.8181820000000p-7 0x1.2121220000000p-5 0x1.9191920000000p-4 \
    0x1.9191920000000p-3 0x1.9191920000000p-2 0x1.8181820000000p-5 tolerance 1.5 ulp
!*/

// What read_imagef makes of each channel type and order.
constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void read(read_only image2d_t image, global float4 *out) {
  int x = get_global_id(0), y = get_global_id(1);
  out[y * get_global_size(0) + x] = read_imagef(image, s, (int2)(x, y));
}
