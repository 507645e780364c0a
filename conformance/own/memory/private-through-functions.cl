// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory private-through-functions
clc_version_min: 10

[test]
name: selection_sort
kernel_name: selection_sort
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer int[48] -89 -70 -59 -38 -21 -15 26 72 -94 -91 -62 -46 30 37 65 97 18 21 22 51 59 60 \
    64 89 -95 -78 -25 -21 1 12 21 46 -84 -84 -50 -46 -42 -41 15 44 -98 -96 -54 -20 42 56 89 100
arg_in: 0 buffer int[48] -38 -89 26 -59 -15 -70 -21 72 37 -62 -91 30 97 -46 65 -94 21 60 51 64 59 89 \
    18 22 46 -78 1 21 12 -21 -95 -25 15 44 -41 -50 -84 -46 -42 -84 42 -54 -98 100 -96 56 -20 89
!*/

// Private arrays and pointers into them as arguments, pointers to pointers.
void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

__attribute__((noinline)) int *largest(int *from, int *to) {
  int *best = from;
  for (int *p = from; p != to; ++p)
    if (*p > *best)
      best = p;
  return best;
}

void advance(int **p, int n) { *p += n; }

kernel void selection_sort(global int *data) {
  int row[8];
  global int *mine = data + get_global_id(0) * 8;
  for (int i = 0; i < 8; ++i)
    row[i] = mine[i];
  int *end = row + 8;
  while (end > row) {
    int *best = largest(row, end);
    advance(&end, -1);
    swap(best, end);
  }
  for (int i = 0; i < 8; ++i)
    mine[i] = row[i] + (int)(end - row);
}
