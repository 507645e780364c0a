// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: images write-integer
clc_version_min: 10
need_image_support: true

[test]
name: char
kernel_name: write_signed
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_out: 0 image char4 -128 -1 0 127 -82 -119 -13 -95 -119 -32 18 15 25 24 33 75 69 106 112 72 -128 \
    97 99 -81 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type SIGNED_INT8
arg_in: 1 buffer int4[6] -128 -1 0 127 -82 -119 -13 -95 -119 -32 18 15 25 24 33 75 69 106 112 72 -128 \
    97 99 -81

[test]
name: uchar
kernel_name: write_unsigned
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_out: 0 image uchar4 128 255 0 127 174 137 243 161 137 224 18 15 25 24 33 75 69 106 112 72 128 97 \
    99 175 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type UNSIGNED_INT8
arg_in: 1 buffer uint4[6] 128 255 0 127 174 137 243 161 137 224 18 15 25 24 33 75 69 106 112 72 128 \
    97 99 175

[test]
name: short
kernel_name: write_signed
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_out: 0 image short4 -32768 -1 0 32767 7988 5546 -22509 8015 -14382 27841 -12808 27625 -3661 1779 \
    -31098 -7394 -8416 -16808 3876 21079 -22277 13377 32396 -13074 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type SIGNED_INT16
arg_in: 1 buffer int4[6] -32768 -1 0 32767 7988 5546 -22509 8015 -14382 27841 -12808 27625 -3661 1779 \
    -31098 -7394 -8416 -16808 3876 21079 -22277 13377 32396 -13074

[test]
name: ushort
kernel_name: write_unsigned
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_out: 0 image ushort4 32768 65535 0 32767 7988 5546 43027 8015 51154 27841 52728 27625 61875 1779 \
    34438 58142 57120 48728 3876 21079 43259 13377 32396 52462 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type UNSIGNED_INT16
arg_in: 1 buffer uint4[6] 32768 65535 0 32767 7988 5546 43027 8015 51154 27841 52728 27625 61875 1779 \
    34438 58142 57120 48728 3876 21079 43259 13377 32396 52462

[test]
name: int
kernel_name: write_signed
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_out: 0 image int4 -2147483648 -1 0 2147483647 -1850937025 1784313069 508606291 -622946388 \
    -892247707 59948419 2064340677 -1816371555 782363112 706947498 -751540656 -1741916731 1768167383 \
    1399477554 1304729995 -910346380 2131469553 -2057811200 1637838302 -1507610517 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type SIGNED_INT32
arg_in: 1 buffer int4[6] -2147483648 -1 0 2147483647 -1850937025 1784313069 508606291 -622946388 \
    -892247707 59948419 2064340677 -1816371555 782363112 706947498 -751540656 -1741916731 1768167383 \
    1399477554 1304729995 -910346380 2131469553 -2057811200 1637838302 -1507610517

[test]
name: uint
kernel_name: write_unsigned
dimensions: 2
global_size: 3 2 0
local_size: 1 1 0
arg_out: 0 image uint4 2147483648 4294967295 0 2147483647 2444030271 1784313069 508606291 3672020908 \
    3402719589 59948419 2064340677 2478595741 782363112 706947498 3543426640 2553050565 1768167383 \
    1399477554 1304729995 3384620916 2131469553 2237156096 1637838302 2787356779 \
    image_type 2d image_width 3 image_height 2 image_channel_order RGBA image_channel_data_type UNSIGNED_INT32
arg_in: 1 buffer uint4[6] 2147483648 4294967295 0 2147483647 2444030271 1784313069 508606291 \
    3672020908 3402719589 59948419 2064340677 2478595741 782363112 706947498 3543426640 2553050565 \
    1768167383 1399477554 1304729995 3384620916 2131469553 2237156096 1637838302 2787356779
!*/

// write_imagei and write_imageui.
kernel void write_signed(write_only image2d_t image, global const int4 *in) {
  int x = get_global_id(0), y = get_global_id(1);
  write_imagei(image, (int2)(x, y), in[y * get_global_size(0) + x]);
}

kernel void write_unsigned(write_only image2d_t image, global const uint4 *in) {
  int x = get_global_id(0), y = get_global_id(1);
  write_imageui(image, (int2)(x, y), in[y * get_global_size(0) + x]);
}
