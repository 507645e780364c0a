// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory constant-mixed
clc_version_min: 10

[test]
name: sums
kernel_name: sums
dimensions: 1
global_size: 10 0 0
local_size: 5 0 0
arg_out: 0 buffer int[40] 2040 300 540 10 2040 300 320 97 2040 300 503 1 2040 300 340 97 2040 300 504 \
    1 2040 300 360 97 2040 300 367 1 2040 300 380 97 2040 300 540 1 2040 300 320 97
arg_in: 1 buffer int[9] 97 1 60 41 61 27 -76 69 -70
arg_in: 2 int 9
!*/

// One function reads constant memory of the program and of an argument; a
// pointer is chosen between both.
constant int own[8] = {10, 20, 30, 40, 50, 60, 70, 80};

__attribute__((noinline)) int sum(constant int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += p[i] * (i + 1);
  return s;
}

kernel void sums(global int *out, constant int *given, int n) {
  int i = get_global_id(0);
  constant int *p = i & 1 ? own : given;
  constant int *q = own;
  for (int k = 0; k < i; ++k)
    q = k & 1 ? q + 1 : given + k % 2;
  out[i * 4] = sum(own, 8);
  out[i * 4 + 1] = sum(given, n);
  out[i * 4 + 2] = sum(p, 4) + p[i & 7];
  out[i * 4 + 3] = *q;
}
