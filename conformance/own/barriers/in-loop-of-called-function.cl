// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: barriers in-loop-of-called-function
clc_version_min: 10

[test]
name: smoothed
kernel_name: smoothed
dimensions: 1
global_size: 32 0 0
local_size: 16 0 0
arg_out: 0 buffer int[32] 543 25 729 777 61 101 855 974 880 707 246 225 356 442 154 987 9 22 672 898 \
    224 695 833 192 536 1 790 739 128 714 102 558
arg_in: 0 buffer int[32] 42 22 566 861 431 835 386 599 810 157 429 439 847 195 97 202 180 517 6 28 78 \
    721 791 762 748 318 139 153 732 853 770 889
arg_in: 1 int 5
!*/

// A loop with barriers in a function that is called in a loop.
__attribute__((noinline)) void smooth(local int *row, int times) {
  int l = get_local_id(0), n = get_local_size(0);
  for (int t = 0; t < times; ++t) {
    int sum = row[l] + row[l == 0 ? 0 : l - 1] + row[l == n - 1 ? l : l + 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    row[l] = sum % 1001;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

kernel void smoothed(global int *data, int rounds) {
  local int row[16];
  row[get_local_id(0)] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int r = 1; r <= rounds; ++r)
    smooth(row, r);
  data[get_global_id(0)] = row[get_local_id(0)];
}
