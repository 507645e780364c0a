// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: printf floats
clc_version_min: 10
extended_format: true

[test]
name: 1.5
kernel_name: print
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "1.500000 1.500000e+00 1.5 1.500       1.50|1.5       |-2.250000"
printf: "-2.25 1e+10 1e-10 1E+20 2 -2.250000E+00"
printf: "inf -inf 0"
arg_in: 0 float 1.5
arg_in: 1 float -2.25

[test]
name: -0.0625
kernel_name: print
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "-0.062500 -6.250000e-02 -0.0625 -0.062      -0.06|-0.1      |+3.141593"
printf: "3.14159 1e+10 1e-10 1E+20 -0 3.141593E+00"
printf: "inf -inf 0"
arg_in: 0 float -0.0625
arg_in: 1 float 0x1.921fb60000000p+1

[test]
name: 123457
kernel_name: print
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
printf: "123456.789062 1.234568e+05 123457 123456.789  123456.79|123456.8  |+0.000010"
printf: "1e-05 1e+10 1e-10 1E+20 123457 1.000000E-05"
printf: "inf -inf 0"
arg_in: 0 float 0x1.e240ca0000000p+16
arg_in: 1 float 0x1.4f8b580000000p-17
!*/

// Floating-point conversions; floats are promoted to double.
kernel void print(float a, float b) {
  printf("%f %e %g %.3f %10.2f|%-10.1f|%+f\n", a, a, a, a, a, a, b);
  printf("%g %g %g %G %.0f %E\n", b, 1e10f, 1e-10f, 1e20f, a, b);
  printf("%f %f %g\n", INFINITY, -INFINITY, 0.0f);
}
