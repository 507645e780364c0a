// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control short-circuit
clc_version_min: 10

[test]
name: logic
kernel_name: logic
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
arg_out: 0 buffer int[12] 1047 1054 1055 1054 1054 543 543 278 278 278 278 276
arg_in: 1 buffer int[8] 93 -25 49 -42 -95 94 4 -75
arg_in: 2 int 8
!*/

// Operands of && and || whose evaluation would be wrong are not evaluated.
int bump(int *counter) { return ++*counter % 3; }

kernel void logic(global int *out, global const int *in, int count) {
  int i = get_global_id(0), calls = 0;
  bool in_range = i < count && in[i] > 0;
  bool safe = i == 0 || 100 / i > 9;
  bool mixed = (bump(&calls) && bump(&calls)) || (bump(&calls) && i) || bump(&calls);
  int chain = i > 4 ? i > 6 ? 1 : bump(&calls) + 2 : i && bump(&calls) ? 3 : 4;
  out[i] = in_range | safe << 1 | mixed << 2 | calls << 3 | chain << 8;
}
