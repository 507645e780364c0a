// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: printf work-items
clc_version_min: 10
extended_format: true

[test]
name: print
kernel_name: print
dimensions: 1
global_size: 16 0 0
local_size: 4 0 0
printf: "round 0 of 10"
printf: "item 2 of group 0 has 33"
printf: "item 3 of group 0 has 1"
printf: "round 0 of 1"
printf: "round 0 of 40"
printf: "round 0 of 38"
printf: "round 1 of 38"
printf: "round 0 of 32"
printf: "round 1 of 32"
printf: "round 0 of 22"
printf: "round 0 of 10"
printf: "round 0 of 22"
printf: "item 3 of group 2 has 19"
printf: "round 0 of 19"
printf: "round 0 of 4"
printf: "round 0 of 44"
printf: "round 1 of 44"
printf: "item 3 of group 3 has 45"
arg_in: 0 buffer int[16] 10 12 33 1 24 40 38 32 22 10 22 19 4 24 44 45
!*/

// Every work-item prints a line of its own, from a called function.
void report(int value) { printf("item %d of group %d has %d\n", (int)get_local_id(0), (int)get_group_id(0), value); }

kernel void print(global const int *data) {
  int v = data[get_global_id(0)];
  if (v % 2)
    report(v);
  for (int i = 0; i < v % 3; ++i)
    printf("round %d of %d\n", i, v);
}
