// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: workitems guarded-tail
clc_version_min: 10

[test]
name: scale
kernel_name: scale
dimensions: 1
global_size: 32 0 0
local_size: 8 0 0
arg_out: 0 buffer int[40] 329 -308 -518 -84 -364 -301 -364 287 364 595 -476 -91 -553 553 -693 42 658 \
    -336 -504 427 -518 595 539 658 693 -637 126 294 -413 85 -3 -15 -39 -86 -97 -61 -98 -46 39 -13
arg_in: 0 buffer int[40] -47 44 74 12 52 43 52 -41 -52 -85 68 13 79 -79 99 -6 -94 48 72 -61 74 -85 \
    -77 -94 -99 91 -18 -42 59 85 -3 -15 -39 -86 -97 -61 -98 -46 39 -13
arg_in: 1 int 29
arg_in: 2 int -7
!*/

// More work-items than elements: the last ones must not write.
kernel void scale(global int *data, int count, int factor) {
  int i = get_global_id(0);
  if (i >= count)
    return;
  data[i] *= factor;
}
