// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control mandelbrot-divergent
clc_version_min: 10

[test]
name: mandelbrot
kernel_name: mandelbrot
dimensions: 2
global_size: 12 8 0
local_size: 4 2 0
arg_out: 0 buffer uchar[96] 1 1 2 3 3 3 4 6 50 4 2 2 1 2 3 3 3 4 6 22 34 5 3 2 1 3 3 4 5 6 50 50 50 \
    50 5 3 1 4 5 9 50 13 50 50 50 50 5 3 50 50 50 50 50 50 50 50 50 50 5 3 1 4 5 9 50 13 50 50 50 50 \
    5 3 1 3 3 4 5 6 50 50 50 50 5 3 1 2 3 3 3 4 6 22 34 5 3 2
arg_in: 1 int 50
!*/

// Work-items iterate as often as their numbers say, in integers only.
kernel void mandelbrot(global uchar *out, int limit) {
  int x = get_global_id(0), y = get_global_id(1);
  long cr = ((long)x * 3 << 24) / get_global_size(0) - (2 << 24), ci = ((long)y * 2 << 24) / get_global_size(1) - (1 << 24);
  long zr = 0, zi = 0;
  int n = 0;
  while (n < limit && zr * zr + zi * zi <= 4L << 48) {
    long t = (zr * zr - zi * zi >> 24) + cr;
    zi = (2 * zr * zi >> 24) + ci;
    zr = t;
    ++n;
  }
  out[y * get_global_size(0) + x] = n;
}
