// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: sorts odd-even
clc_version_min: 10

[test]
name: sort
kernel_name: sort
dimensions: 1
global_size: 72 0 0
local_size: 24 0 0
arg_out: 0 buffer short[72] 32636 31835 29781 27183 23607 23401 15156 10848 5537 5047 1050 598 -4279 \
    -4327 -7472 -7733 -9867 -12840 -15764 -18913 -23972 -24357 -28423 -31078 30804 29753 24369 23951 \
    23874 23093 18971 16667 16111 15014 11208 8411 8095 5810 3172 -1660 -4641 -7168 -8519 -10551 \
    -13950 -17068 -20891 -31333 32033 29763 27932 27921 23011 17598 11599 7254 6556 3758 -3705 -4588 \
    -5400 -6157 -6749 -9149 -12336 -14273 -14967 -19500 -20376 -21236 -27538 -28789
arg_in: 0 buffer short[72] 23401 -7472 10848 598 -31078 29781 -9867 23607 -4327 1050 5047 27183 \
    -24357 -18913 -15764 -4279 -12840 5537 -7733 -23972 31835 32636 15156 -28423 11208 -8519 -17068 \
    3172 29753 -4641 8411 30804 -31333 -7168 -10551 15014 24369 23093 -20891 5810 8095 16111 23951 \
    16667 -13950 23874 18971 -1660 -12336 -20376 3758 -3705 6556 -9149 11599 -5400 32033 29763 -4588 \
    -6749 -6157 -28789 17598 -14273 7254 -21236 -14967 27921 -27538 23011 -19500 27932
!*/

// Neighbours are compared and swapped, as often as there are elements.
kernel void sort(global short *data) {
  local short row[24];
  int l = get_local_id(0), n = get_local_size(0);
  row[l] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int round = 0; round < n; ++round) {
    if ((l & 1) == (round & 1) && l + 1 < n && row[l] < row[l + 1]) {
      short t = row[l];
      row[l] = row[l + 1];
      row[l + 1] = t;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  data[get_global_id(0)] = row[l];
}
