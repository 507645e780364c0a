// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: programs edit-distance
clc_version_min: 10

[test]
name: intentionally execution
kernel_name: distance_of
dimensions: 1
global_size: 16 0 0
local_size: 16 0 0
arg_out: 0 buffer int[1] 9
arg_in: 1 buffer char[13] 105 110 116 101 110 116 105 111 110 97 108 108 121
arg_in: 2 buffer char[9] 101 120 101 99 117 116 105 111 110
arg_in: 3 int 13
arg_in: 4 int 9

[test]
name: kitten sitting
kernel_name: distance_of
dimensions: 1
global_size: 16 0 0
local_size: 16 0 0
arg_out: 0 buffer int[1] 3
arg_in: 1 buffer char[6] 107 105 116 116 101 110
arg_in: 2 buffer char[7] 115 105 116 116 105 110 103
arg_in: 3 int 6
arg_in: 4 int 7

[test]
name: abcdefghijklmnop ponmlkjihgfedcba
kernel_name: distance_of
dimensions: 1
global_size: 16 0 0
local_size: 16 0 0
arg_out: 0 buffer int[1] 16
arg_in: 1 buffer char[16] 97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112
arg_in: 2 buffer char[16] 112 111 110 109 108 107 106 105 104 103 102 101 100 99 98 97
arg_in: 3 int 16
arg_in: 4 int 16
!*/

// Dynamic programming along the diagonals of a table in local memory.
kernel void distance_of(global int *out, global const char *a, global const char *b, int n, int m) {
  local int table[17][17];
  int l = get_local_id(0);
  for (int i = l; i <= n; i += get_local_size(0))
    table[i][0] = i;
  for (int j = l; j <= m; j += get_local_size(0))
    table[0][j] = j;
  for (int d = 2; d <= n + m; ++d) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int i = l + 1, j = d - i;
    if (i <= n && j >= 1 && j <= m) {
      int change = table[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      table[i][j] = min(change, min(table[i - 1][j], table[i][j - 1]) + 1);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0)
    out[0] = table[n][m];
}
