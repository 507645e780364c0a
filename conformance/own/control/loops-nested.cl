// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control loops-nested
clc_version_min: 10

[test]
name: nested
kernel_name: nested
dimensions: 1
global_size: 10 0 0
local_size: 5 0 0
arg_out: 0 buffer int[10] 628 578 438 435 385 583 550 553 747 623
!*/

// break and continue in nested loops of all three kinds.
kernel void nested(global int *out) {
  int id = get_global_id(0), sum = 0;
  for (int a = 0; a < 6; ++a) {
    if (a == id)
      continue;
    int b = 0;
    do {
      ++b;
      if ((a + b) % 4 == 3)
        continue;
      int c = a;
      while (true) {
        c += b;
        if (c > 12)
          break;
        sum += c;
      }
      if (sum > 400)
        break;
    } while (b < id + 2);
    sum ^= a << 4;
  }
  out[id] = sum;
}
