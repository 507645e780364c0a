// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: printf vectors
clc_version_min: 10
extended_format: true

[test]
name: print
kernel_name: print
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "1,-2,300,-40000|1.500000,-0.250000|ff,0,11"
printf: "1,fffffffe,12c,ffff63c0 1.5,-0.25 255,0,17 -1,32767"
arg_in: 0 int4 1 -2 300 -40000
arg_in: 1 float2 1.5 -0.25
arg_in: 2 uchar3 255 0 17
!*/

// Vector conversions print the components with commas.
kernel void print(int4 a, float2 b, uchar3 c) {
  printf("%v4hld|%v2hlf|%v3hhx\n", a, b, c);
  printf("%v4hlx %v2hlg %v3hhu %v2hd\n", a, b, c, (short2)(-1, 32767));
}
