// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control irreducible
clc_version_min: 10

[test]
name: walk
kernel_name: walk
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
arg_out: 0 buffer int[12] 74 70 420 490 720 790 5250 10135 10205 72 30 2070
arg_in: 1 buffer int[12] 0 1 2 3 10 11 57 100 101 -5 -4 33
!*/

// Two entries into one loop: a flow graph that no nesting of loops makes.
kernel void walk(global int *out, global const int *in) {
  int i = get_global_id(0), n = in[i], sum = 0;
  if (n & 1)
    goto middle;
top:
  sum += n;
  n -= 3;
  if (sum > 1000)
    goto end;
middle:
  sum += 7;
  n -= 1;
  if (n > 0)
    goto top;
  if (n == -2 && sum < 300) {
    n = 9;
    goto middle;
  }
end:
  out[i] = sum * 10 + (n & 7);
}
