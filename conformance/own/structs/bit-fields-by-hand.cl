// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs bit-fields-by-hand
clc_version_min: 10

[test]
name: swap_channels
kernel_name: swap_channels
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer uint[24] 2017 4065 2017 4294965248 4065 4294963200 4294965248 6113 2147481600 \
    2147485665 8161 1985 2571722132 61057 232204 177526820 7382 1020142814 318407303 55265 18477583 \
    40929 837001493 7856128
arg_in: 0 buffer uint[24] 0 1 0 4294967295 1 4294967294 4294967295 2 2147483647 2147483648 3 32 \
    2571737707 381 220401 177479643 43811 1020193572 318387568 26 18445822 19 837002996 7864316
!*/

// OpenCL C has no bit-fields: masks and shifts, as programs write them.
typedef struct {
  uint packed_value;
} Pixel;

uint field(Pixel p, uint start, uint bits) { return p.packed_value >> start & ((1u << bits) - 1); }

void set_field(Pixel *p, uint start, uint bits, uint value) {
  uint mask = ((1u << bits) - 1) << start;
  p->packed_value = (p->packed_value & ~mask) | (value << start & mask);
}

kernel void swap_channels(global Pixel *pixels) {
  Pixel p = pixels[get_global_id(0)];
  uint r = field(p, 11, 5), g = field(p, 5, 6), b = field(p, 0, 5);
  set_field(&p, 11, 5, b);
  set_field(&p, 0, 5, r + 1);
  set_field(&p, 5, 6, ~g);
  pixels[get_global_id(0)] = p;
}
