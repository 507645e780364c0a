// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: printf chosen-literals
clc_version_min: 10
extended_format: true

[test]
name: print
kernel_name: print
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
printf: "negative -57"
printf: "more of -57"
printf: "negative -44"
printf: "none of -44"
printf: "positive 3b"
printf: "more of 59"
printf: "negative -51"
printf: "one of -51"
printf: "positive 35"
printf: "one of 53"
printf: "positive 20"
printf: "none of 32"
printf: "positive 37"
printf: "more of 55"
printf: "negative -89"
printf: "more of -89"
arg_in: 0 buffer int[8] -57 -44 59 -51 53 32 55 -89
!*/

// Two calls that an optimiser makes one of: they differ in format and string.
kernel void print(global const int *data) {
  int v = data[get_global_id(0)];
  if (v < 0)
    printf("negative %d\n", v);
  else
    printf("positive %x\n", v);
  switch (v & 3) {
  case 0:
    printf("%s of %d\n", "none", v);
    break;
  case 1:
    printf("%s of %d\n", "one", v);
    break;
  default:
    printf("%s of %d\n", "more", v);
  }
}
