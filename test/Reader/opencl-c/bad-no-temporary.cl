// Where clang's output cannot be put, that is the message.
// REQUIRES: clang
// RUN: not sh -c 'ulimit -n 4; exec spir2nvvm %s -o %t.ll' 2>&1 | FileCheck %s
// CHECK: error: cannot create a file for the program that reads this input [S2N-IN17]
// CHECK: hint: check the limit of open files
__kernel void k(__global float *p) { p[0] = 1; }
