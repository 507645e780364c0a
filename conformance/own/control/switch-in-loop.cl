// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control switch-in-loop
clc_version_min: 10

[test]
name: run
kernel_name: run
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
arg_out: 0 buffer int[36] 42 45 24 42 45 21 84 87 21 84 87 18 22 25 15 120 123 18 114 117 18 102 105 \
    15 102 105 15 86 89 15 86 89 15 42 45 12
arg_in: 1 buffer uchar[13] 1 4 255 1 2 255 3 3 9 1 4 0 0
!*/

// A small machine: a loop around a switch, with break and continue for each.
kernel void run(global int *out, constant uchar *code) {
  int a = get_global_id(0), b = 1, steps = 0;
  for (int pc = 0; steps < 200; ++steps) {
    switch (code[pc++]) {
    case 0:
      goto done;
    case 1:
      a += b;
      continue;
    case 2:
      b = a ^ b;
      break;
    case 3:
      if (a > 50)
        break;
      pc = code[pc];
      continue;
    case 4:
      a = a * 2 - b;
      break;
    default:
      a = -1;
      continue;
    }
    b += 1;
    if (code[pc] == 255)
      ++pc;
  }
done:
  out[get_global_id(0) * 3] = a;
  out[get_global_id(0) * 3 + 1] = b;
  out[get_global_id(0) * 3 + 2] = steps;
}
