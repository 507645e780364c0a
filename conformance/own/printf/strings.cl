// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: printf strings
clc_version_min: 10
extended_format: true

[test]
name: 3
kernel_name: print
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "plain"
printf: "100% of this and that"
printf: "[     right] [left  ] [cu]"
printf: "small 3"
arg_in: 0 int 3

[test]
name: 4
kernel_name: print
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "plain"
printf: "100% of this and that"
printf: "[     right] [left  ] [cu]"
printf: "large 4"
arg_in: 0 int 4
!*/

// Strings, percent signs and text without arguments.
kernel void print(int i) {
  printf("plain\n");
  printf("100%% of %s and %s\n", "this", "that");
  printf("[%10s] [%-6s] [%.2s]\n", "right", "left", "cut");
  if (i > 3)
    printf("%s %d\n", "large", i);
  else
    printf("%s %d\n", "small", i);
}
