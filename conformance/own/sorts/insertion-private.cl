// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: sorts insertion-private
clc_version_min: 10

[test]
name: sort
kernel_name: sort
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer char[66] -97 -56 -31 -19 -16 13 14 43 49 56 76 -82 -41 -32 -7 4 53 57 76 108 114 \
    122 -115 -84 -61 -59 -31 0 27 27 42 63 66 -123 -99 -94 -78 -54 -32 19 31 31 109 116 -73 -46 -44 \
    -34 -24 -15 -7 9 39 68 89 -72 -57 -46 -19 -10 8 97 105 107 125 125
arg_in: 0 buffer char[66] 43 56 -56 -31 76 -19 14 13 -97 -16 49 4 114 122 57 108 -41 -7 53 76 -82 -32 \
    -31 -59 66 0 -115 63 27 42 -84 -61 27 116 -123 -78 19 109 31 -94 -54 -32 31 -99 68 -34 -44 -7 39 \
    -73 -15 89 -46 -24 9 -46 -10 125 125 97 8 -19 105 -57 107 -72
!*/

// Every work-item sorts an array of its own.
kernel void sort(global char *data) {
  char row[11];
  global char *mine = data + get_global_id(0) * 11;
  for (int i = 0; i < 11; ++i) {
    char v = mine[i];
    int k = i;
    for (; k > 0 && row[k - 1] > v; --k)
      row[k] = row[k - 1];
    row[k] = v;
  }
  for (int i = 0; i < 11; ++i)
    mine[i] = row[i];
}
