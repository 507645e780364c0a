// Without a clang the message says what was looked for.
// RUN: not spir2nvvm --clang=/nowhere/clang %s -o %t.ll 2>&1 | FileCheck %s
// CHECK: error: reading OpenCL C needs clang; looked for '/nowhere/clang' [S2N-IN10]
// CHECK: hint: install spir2nvvm-clang beside this program, or name a clang with --clang=PATH{{$}}
__kernel void k(__global float *p) { p[0] = 1; }
