// Without a clang the message says what was looked for.
// RUN: not spir2nvvm --clang=/nowhere/clang %s -o %t.ll 2>&1 | FileCheck %s
// CHECK: error: reading OpenCL C needs clang; looked for '/nowhere/clang' [S2N-IN10]
// RUN: not env SPIR2NVVM_CLANG=/nowhere/clang-9 spir2nvvm %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=VARIABLE
// An option wins over the variable, which may be empty.
// RUN: not env SPIR2NVVM_CLANG=/nowhere/clang-9 spir2nvvm --clang=/nowhere/clang %s -o %t.ll 2>&1 | FileCheck %s
// RUN: env SPIR2NVVM_CLANG= spir2nvvm %s -o %t.ll
// CHECK: hint: install spir2nvvm-clang beside this program, or name a clang with --clang=PATH{{$}}
// VARIABLE: looked for '/nowhere/clang-9', which SPIR2NVVM_CLANG names [S2N-IN10]
__kernel void k(__global float *p) { p[0] = 1; }
