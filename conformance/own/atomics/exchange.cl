// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics exchange
clc_version_min: 10

[test]
name: exchange
kernel_name: exchange
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer int[8] 7 7 7 -1 7 7 7 7
arg_in: 0 buffer int[8] 42 24 36 72 -67 66 -84 -52
arg_out: 1 buffer int[24] 42 0 0 24 10 10 36 20 20 72 30 -1 -67 40 40 66 50 50 -84 60 60 -52 70 70
!*/

// Exchange and compare-exchange on integers.
kernel void exchange(global int *cells, global int *old) {
  size_t i = get_global_id(0);
  old[i * 3] = atomic_xchg(&cells[i], (int)i * 10);
  old[i * 3 + 1] = atomic_cmpxchg(&cells[i], 30, -1);
  old[i * 3 + 2] = atomic_cmpxchg(&cells[i], (int)i * 10, 7);
}
