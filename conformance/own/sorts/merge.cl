// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: sorts merge
clc_version_min: 10

[test]
name: sort
kernel_name: sort
dimensions: 1
global_size: 16 0 0
local_size: 16 0 0
arg_out: 0 buffer int[29] -100 -67 -54 -44 -39 -34 -27 -18 16 49 70 80 81 83 85 87 -97 -80 -51 -46 \
    -37 -37 22 22 25 29 29 31 55
arg_in: 0 buffer int[29] 80 -18 85 -54 16 -27 -44 70 87 -34 49 -39 81 -67 -100 83 22 22 31 29 -37 25 \
    -97 -46 29 55 -37 -51 -80
arg_out: 1 buffer int[29] -100 -97 -80 -67 -54 -51 -46 -44 -39 -37 -37 -34 -27 -18 16 22 22 25 29 29 \
    31 49 55 70 80 81 83 85 87
arg_in: 2 int 29
!*/

// Pairs of sorted runs become one, sixteen runs to one.
kernel void sort(global int *data, global int *other, int count) {
  int l = get_local_id(0);
  global int *from = data, *to = other;
  for (int run = 1; run < count; run *= 2) {
    int start = l * 2 * run;
    if (start < count) {
      int a = start, middle = min(start + run, count), b = middle, end = min(start + 2 * run, count);
      for (int i = start; i < end; ++i)
        to[i] = a < middle && (b >= end || from[a] <= from[b]) ? from[a++] : from[b++];
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
    global int *t = from;
    from = to;
    to = t;
  }
  for (int i = l; i < count; i += get_local_size(0))
    other[i] = from[i];
}
