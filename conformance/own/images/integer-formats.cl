// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: images integer-formats
clc_version_min: 10
need_image_support: true

[test]
name: char
kernel_name: read_signed
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_in: 0 image char4 -128 -1 0 127 109 -96 11 -107 86 -57 -7 -71 18 -62 40 -10 46 -113 35 -92 2 -119 \
    121 63 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type SIGNED_INT8
arg_out: 1 buffer int4[6] -128 -1 0 127 109 -96 11 -107 86 -57 -7 -71 18 -62 40 -10 46 -113 35 -92 2 \
    -119 121 63

[test]
name: uchar
kernel_name: read_unsigned
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_in: 0 image uchar4 128 255 0 127 109 160 11 149 86 199 249 185 18 194 40 246 46 143 35 164 2 137 \
    121 63 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type UNSIGNED_INT8
arg_out: 1 buffer uint4[6] 128 255 0 127 109 160 11 149 86 199 249 185 18 194 40 246 46 143 35 164 2 \
    137 121 63

[test]
name: short
kernel_name: read_signed
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_in: 0 image short4 -32768 -1 0 32767 13554 -9790 30251 68 17568 -3416 -4897 -17005 685 4765 -9587 \
    8394 2057 23420 -21033 26035 31100 -24215 20642 8318 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type SIGNED_INT16
arg_out: 1 buffer int4[6] -32768 -1 0 32767 13554 -9790 30251 68 17568 -3416 -4897 -17005 685 4765 \
    -9587 8394 2057 23420 -21033 26035 31100 -24215 20642 8318

[test]
name: ushort
kernel_name: read_unsigned
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_in: 0 image ushort4 32768 65535 0 32767 13554 55746 30251 68 17568 62120 60639 48531 685 4765 \
    55949 8394 2057 23420 44503 26035 31100 41321 20642 8318 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type UNSIGNED_INT16
arg_out: 1 buffer uint4[6] 32768 65535 0 32767 13554 55746 30251 68 17568 62120 60639 48531 685 4765 \
    55949 8394 2057 23420 44503 26035 31100 41321 20642 8318

[test]
name: int
kernel_name: read_signed
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_in: 0 image int4 -2147483648 -1 0 2147483647 562497278 676739332 -1836939925 567900321 1373888051 \
    -1762573462 -794659413 -659836858 462682850 1193030995 738900566 108114800 -1077985088 -865668521 \
    -822921154 1473792721 -114133646 659011624 -377274380 -177536004 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type SIGNED_INT32
arg_out: 1 buffer int4[6] -2147483648 -1 0 2147483647 562497278 676739332 -1836939925 567900321 \
    1373888051 -1762573462 -794659413 -659836858 462682850 1193030995 738900566 108114800 -1077985088 \
    -865668521 -822921154 1473792721 -114133646 659011624 -377274380 -177536004

[test]
name: uint
kernel_name: read_unsigned
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_in: 0 image uint4 2147483648 4294967295 0 2147483647 562497278 676739332 2458027371 567900321 \
    1373888051 2532393834 3500307883 3635130438 462682850 1193030995 738900566 108114800 3216982208 \
    3429298775 3472046142 1473792721 4180833650 659011624 3917692916 4117431292 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type UNSIGNED_INT32
arg_out: 1 buffer uint4[6] 2147483648 4294967295 0 2147483647 562497278 676739332 2458027371 \
    567900321 1373888051 2532393834 3500307883 3635130438 462682850 1193030995 738900566 108114800 \
    3216982208 3429298775 3472046142 1473792721 4180833650 659011624 3917692916 4117431292
!*/

// read_imagei and read_imageui of each width.
constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void read_signed(read_only image2d_t image, global int4 *out) {
  int x = get_global_id(0), y = get_global_id(1);
  out[y * get_global_size(0) + x] = read_imagei(image, s, (int2)(x, y));
}

kernel void read_unsigned(read_only image2d_t image, global uint4 *out) {
  int x = get_global_id(0), y = get_global_id(1);
  out[y * get_global_size(0) + x] = read_imageui(image, s, (int2)(x, y));
}
