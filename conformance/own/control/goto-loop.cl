// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control goto-loop
clc_version_min: 10

[test]
name: collatz
kernel_name: collatz
dimensions: 1
global_size: 40 0 0
local_size: 8 0 0
arg_out: 0 buffer int[40] 0 1 7 2 5 8 16 3 19 6 14 9 9 17 17 4 12 20 20 7 7 15 15 10 23 10 60 18 18 \
    18 106 5 26 13 13 21 21 21 34 8
!*/

// A loop made of goto, left from the middle of an inner one.
kernel void collatz(global int *out) {
  ulong v = get_global_id(0) + 1;
  int steps = 0;
again:
  if (v == 1)
    goto done;
  while ((v & 1) == 0) {
    v >>= 1;
    if (++steps == 60)
      goto done;
  }
  if (v > 1) {
    v = 3 * v + 1;
    ++steps;
    goto again;
  }
done:
  out[get_global_id(0)] = steps;
}
