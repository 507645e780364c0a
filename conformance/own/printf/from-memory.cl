// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: printf from-memory
clc_version_min: 10
extended_format: true

[test]
name: 5
kernel_name: constants
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "literal 5"
printf: "two 5"
printf: "odd 5"
arg_in: 0 int 5

[test]
name: 14
kernel_name: constants
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "literal 14"
printf: "two 14"
printf: "even 14"
arg_in: 0 int 14

[test]
name: 47
kernel_name: memory
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "[passed] [    47]"
printf: "7"
arg_in: 0 buffer char[7] 112 97 115 115 101 100 0
arg_in: 1 int 47

[test]
name: 80
kernel_name: memory
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "[passed] [    80]"
printf: "x0"
arg_in: 0 buffer char[7] 112 97 115 115 101 100 0
arg_in: 1 int 80
!*/

// %s with what is no literal where printf is called: OpenCL C leaves it undefined
// (6.12.13.2), programs do it, and CUDA prints the string that is in memory.
constant char Names[3][8] = {"zero", "one", "two"};
constant char *constant Table[2] = {"even", "odd"};

__attribute__((noinline)) void say(constant char *what, int number) {
  printf("%s %d\n", what, number);
}

kernel void constants(int number) {
  say("literal", number);
  say(Names[number % 3], number);
  say(Table[number & 1], number);
}

kernel void memory(global const char *text, int number) {
  char digits[4] = {'0' + number / 10, '0' + number % 10, 0, 0};
  printf("[%s] [%6s]\n", text, digits);
  digits[0] = 'x';
  printf("%s\n", digits + (number & 1));
}
