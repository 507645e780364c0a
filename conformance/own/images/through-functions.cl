// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: images through-functions
clc_version_min: 10
need_image_support: true

[test]
name: combine
kernel_name: combine
dimensions: 2
global_size: 4 4 0
local_size: 2 2 0
arg_in: 0 image float4 5.0 27.0 -92.0 -24.0 44.0 -64.0 79.0 -100.0 60.0 82.0 -81.0 10.0 -14.0 17.0 \
    31.0 90.0 -4.0 39.0 -6.0 -27.0 87.0 -81.0 -63.0 -99.0 -63.0 34.0 -54.0 97.0 -83.0 31.0 93.0 13.0 \
    -35.0 -12.0 74.0 86.0 -26.0 -66.0 90.0 -42.0 -76.0 93.0 -59.0 -99.0 -26.0 -75.0 -8.0 -32.0 31.0 \
    -63.0 -92.0 75.0 50.0 -64.0 -55.0 -29.0 16.0 -89.0 -8.0 -1.0 -46.0 75.0 -63.0 59.0 \
    image_type 2d image_width 4 image_height 4 image_channel_order RGBA image_channel_data_type FLOAT
arg_in: 1 image float4 71.0 -64.0 75.0 -23.0 -32.0 -60.0 -67.0 3.0 -34.0 47.0 -27.0 63.0 40.0 -38.0 \
    91.0 83.0 68.0 93.0 -32.0 10.0 95.0 -29.0 62.0 -45.0 -34.0 70.0 92.0 19.0 -73.0 -58.0 -32.0 83.0 \
    5.0 -69.0 -75.0 91.0 -57.0 -50.0 -8.0 81.0 30.0 -5.0 32.0 -41.0 -77.0 59.0 -85.0 70.0 35.0 -10.0 \
    -98.0 -6.0 17.0 -70.0 26.0 -42.0 77.0 -97.0 -33.0 -40.0 67.0 33.0 -15.0 53.0 \
    image_type 2d image_width 4 image_height 4 image_channel_order RGBA image_channel_data_type FLOAT
arg_in: 2 sampler normalized_coords 0 addressing_mode CLAMP_TO_EDGE filter_mode NEAREST
arg_out: 3 image float4 81.0 -10.0 -109.0 -71.0 156.0 -35.0 126.0 -190.0 125.0 95.0 -237.0 111.0 7.0 \
    24.0 -36.0 174.0 -40.0 18.0 -79.0 -51.0 269.0 -191.0 -64.0 -243.0 -183.0 18.0 -116.0 275.0 -149.0 \
    -8.0 212.0 -16.0 -104.0 23.0 121.0 235.0 -86.0 -62.0 272.0 -65.0 -122.0 181.0 -86.0 -239.0 25.0 \
    -247.0 -49.0 -104.0 102.0 -164.0 -93.0 233.0 27.0 -186.0 -142.0 25.0 -45.0 -119.0 -101.0 68.0 \
    -25.0 183.0 -141.0 171.0 \
    image_type 2d image_width 4 image_height 4 image_channel_order RGBA image_channel_data_type FLOAT
!*/

// Images and samplers are arguments of functions; two images in one kernel.
float4 fetch(read_only image2d_t image, sampler_t s, int2 at) { return read_imagef(image, s, at); }

__attribute__((noinline)) float4 both(read_only image2d_t a, read_only image2d_t b, sampler_t s, int2 at) {
  return fetch(a, s, at) * 2.0f + fetch(b, s, at.yx);
}

kernel void combine(read_only image2d_t a, read_only image2d_t b, sampler_t s, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, at, both(a, b, s, at));
}
