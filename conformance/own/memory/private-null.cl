// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory private-null
clc_version_min: 10

[test]
name: test
kernel_name: test
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
arg_out: 0 buffer int[48] 1 -1 6 2 0 11 6 2 0 22 22 3 1 -1 6 2 0 44 44 3 1 -1 99 3 1 -1 6 2 0 77 6 2 \
    0 88 88 3 1 -1 99 3 1 -1 6 2 0 121 121 3
arg_in: 1 int 27030
!*/

// Comparisons of private pointers with null, chosen at run time.
__attribute__((noinline)) int count(const int *p) { return p ? *p : -1; }

kernel void test(global int *out, int select_bits) {
  int i = get_global_id(0);
  int value = i * 11;
  int other[2] = {5, 6};
  int *p = select_bits >> i & 1 ? &value : 0;
  int *q = select_bits >> (i + 1) & 1 ? other + 1 : p;
  out[i * 4] = p == 0;
  out[i * 4 + 1] = count(p);
  out[i * 4 + 2] = q != 0 ? *q : 99;
  out[i * 4 + 3] = (p == q) | (&value != 0) << 1;
}
