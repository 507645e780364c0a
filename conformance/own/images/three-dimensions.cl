// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: images three-dimensions
clc_version_min: 10
extended_format: true
need_image_support: true

[test]
name: volume
kernel_name: volume
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
arg_in: 0 image float4 -14336.0 -11264.0 -11264.0 -14848.0 10240.0 -42496.0 -48128.0 43520.0 -38400.0 \
    -20480.0 26112.0 -27648.0 -44544.0 44544.0 15872.0 9728.0 -32768.0 -14848.0 -36352.0 -5632.0 \
    -28160.0 31232.0 5632.0 19456.0 -4608.0 -24064.0 -40960.0 43008.0 33792.0 37888.0 7680.0 -17408.0 \
    35328.0 -13824.0 8192.0 31744.0 -35840.0 -23552.0 39936.0 -27648.0 49152.0 -10752.0 -6656.0 \
    7680.0 14848.0 -22016.0 42496.0 31744.0 4096.0 -11264.0 20480.0 -12800.0 6656.0 35328.0 -32768.0 \
    20992.0 5632.0 -24576.0 -40960.0 -3584.0 -2048.0 45568.0 50176.0 -5120.0 \
    image_type 3d image_width 4 image_height 2 image_depth 2 image_channel_order RGBA image_channel_data_type FLOAT
arg_out: 1 buffer float4[24] 0.0 0.0 0.0 0.0 4096.0 -11264.0 20480.0 -12800.0 35328.0 -13824.0 8192.0 \
    31744.0 4736.0 384.0 7168.0 -4352.0 0.0 0.0 0.0 0.0 -31616.0 -3328.0 -25856.0 640.0 0.0 0.0 0.0 \
    0.0 -2048.0 -26880.0 -29696.0 14336.0 0.0 0.0 0.0 0.0 -2048.0 45568.0 50176.0 -5120.0 0.0 0.0 0.0 \
    0.0 -1920.0 -11904.0 -6400.0 -3200.0 -32768.0 -14848.0 -36352.0 -5632.0 6016.0 23680.0 -19456.0 \
    12544.0 0.0 0.0 0.0 0.0 -2048.0 45568.0 50176.0 -5120.0 0.0 0.0 0.0 0.0 35328.0 -13824.0 8192.0 \
    31744.0 -44544.0 44544.0 15872.0 9728.0 -2048.0 45568.0 50176.0 -5120.0 0.0 0.0 0.0 0.0 6016.0 \
    23680.0 -19456.0 12544.0 0.0 0.0 0.0 0.0 1728.0 6880.0 36768.0 17632.0
arg_in: 2 buffer float4[12] 0.125 1.75 0.75 0.0 0.1875 1.125 1.75 0.0 0.1875 1.375 -0.25 0.0 0.25 \
    0.125 0.25 0.0 1.0625 1.75 1.25 0.0 0.125 0.0 0.375 0.0 0.3125 2.125 1.625 0.0 0.9375 0.75 2.25 \
    0.0 0.0625 -0.25 1.875 0.0 1.0625 0.75 1.5 0.0 0.3125 1.125 1.75 0.0 1.0625 0.375 0.625 0.0
!*/

// Volumes, by number and by normalised coordinates.
constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
constant sampler_t linear = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

kernel void volume(read_only image3d_t image, global float4 *out, global const float4 *at) {
  int i = get_global_id(0);
  out[i * 2] = read_imagef(image, s, (int4)(i % 5 - 1, i % 4 - 1, i % 3, 0));
  out[i * 2 + 1] = read_imagef(image, linear, at[i]);
}
