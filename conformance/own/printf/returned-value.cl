// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: printf returned-value
clc_version_min: 10
extended_format: true

[test]
name: print
kernel_name: print
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "1two3"
printf: "ff c 1.500000 1,2"
arg_out: 0 buffer int[2] 0 0
!*/

// printf() returns 0 on success.
kernel void print(global int *out) {
  out[0] = printf("%d%s%ld\n", 1, "two", 3L);
  out[1] = printf("%x %c %f %v2hld\n", 0xffu, 'c', 1.5f, (int2)(1, 2));
}
