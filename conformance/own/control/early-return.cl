// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control early-return
clc_version_min: 10

[test]
name: search
kernel_name: search
dimensions: 1
global_size: 16 0 0
local_size: 4 0 0
arg_out: 0 buffer int[16] 7 13 -19 -3 6 1 -14 -19 -25 12 -10 2 17 7 -27 13
arg_in: 1 buffer int[20] 23 15 8 5 6 6 30 4 0 30 16 4 17 18 21 21 24 20 2 4
arg_in: 2 buffer int[16] 4 18 19 3 30 15 14 19 25 17 10 8 20 4 27 18
!*/

// Work-items leave at different places, from loops too.
int find(global const int *data, int n, int key) {
  for (int i = 0; i < n; ++i)
    if (data[i] == key)
      return i;
  return -1;
}

kernel void search(global int *out, global const int *data, global const int *keys) {
  int i = get_global_id(0);
  out[i] = -100;
  if (keys[i] < 0)
    return;
  int at = find(data, 20, keys[i]);
  if (at >= 0) {
    out[i] = at;
    return;
  }
  out[i] = -keys[i];
}
