// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory local-first-address
clc_version_min: 10

[test]
name: test
kernel_name: test
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer int[40] 0 0 1 8 7 0 0 0 7 2 0 0 1 8 7 0 0 0 7 2 0 0 1 8 7 0 0 0 7 2 0 0 1 8 7 0 0 0 \
    7 2
!*/

// The first local variable may live at offset 0; its address is no null pointer.
bool is_null(local int *p) { return p == 0; }

kernel void test(global int *out) {
  local int first;
  local int second[4];
  local int *p = get_local_id(0) & 1 ? &first : 0;
  int l = get_local_id(0);
  global int *o = out + get_global_id(0) * 5;
  o[0] = is_null(&first);
  o[1] = is_null(second);
  o[2] = p == 0;
  o[3] = p ? 7 : 8;
  o[4] = !p + (&first != 0) * 2 + (p != &first) * 4;
}
