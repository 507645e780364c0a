// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control call-graph
clc_version_min: 10

[test]
name: calls
kernel_name: calls
dimensions: 1
global_size: 16 0 0
local_size: 4 0 0
arg_out: 0 buffer int[16] 12 16 54 76 44 24 126 124 76 32 102 236 44 40 270 252
!*/

// A diamond of calls, with functions that are called from several places.
__attribute__((noinline)) int leaf(int a, int b) { return a * 3 - b; }
__attribute__((noinline)) int left(int a) { return leaf(a, 1) + leaf(1, a); }
__attribute__((noinline)) int right(int a) { return leaf(a, a) ^ left(a + 1); }
static inline int top(int a, int depth) { return depth & 1 ? left(a) + right(a) : right(left(a)); }

kernel void calls(global int *out) {
  int i = get_global_id(0);
  out[i] = top(i, i) + top(leaf(i, 2), i >> 1) + right(i);
}
