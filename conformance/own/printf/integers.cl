// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: printf integers
clc_version_min: 10
extended_format: true

[test]
name: 42
kernel_name: print
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "42 -42 3000000000 b2d05e00 B2D05E00 26264057000"
printf: "[      42] [42      ] [00000042] [+42] [ 42] [00042] [     042]"
printf: "-5 18446744073709551611 fffffffffffffffb 0xb2d05e00 026264057000"
printf: "42 42 42 42 ok"
arg_in: 0 int 42
arg_in: 1 uint 3000000000
arg_in: 2 long -5

[test]
name: -1234567
kernel_name: print
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "-1234567 1234567 8 8 8 10"
printf: "[-1234567] [-1234567] [-1234567] [-1234567] [-1234567] [-1234567] [-1234567]"
printf: "4611686018427387907 4611686018427387907 4000000000000003 0x8 010"
printf: "121 10617 121 10617 ok"
arg_in: 0 int -1234567
arg_in: 1 uint 8
arg_in: 2 long 4611686018427387907

[test]
name: 0
kernel_name: print
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "0 0 255 ff FF 377"
printf: "[       0] [0       ] [00000000] [+0] [ 0] [00000] [     000]"
printf: "1 1 1 0xff 0377"
printf: "0 0 0 0 ok"
arg_in: 0 int 0
arg_in: 1 uint 255
arg_in: 2 long 1
!*/

// Integer conversions with flags, widths and length modifiers.
kernel void print(int a, uint b, long c) {
  printf("%d %i %u %x %X %o\n", a, -a, b, b, b, b);
  printf("[%8d] [%-8d] [%08d] [%+d] [% d] [%.5d] [%8.3d]\n", a, a, a, a, a, a, a);
  printf("%ld %lu %lx %#x %#o\n", c, (ulong)c, (ulong)c, b, b);
  printf("%hhd %hd %hhu %hu %c%c\n", (char)a, (short)a, (uchar)a, (ushort)a, 'o', (char)107);
}
