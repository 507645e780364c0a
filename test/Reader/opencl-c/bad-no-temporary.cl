// Where clang's output cannot be put, that is the message.
// REQUIRES: clang
// RUN: not env TMPDIR=/no/such/folder spir2nvvm %s -o %t.ll 2>&1 | FileCheck %s
// CHECK: error: no temporary file can be written for the program that reads this input [S2N-IN17]
// CHECK: hint: check TMPDIR
__kernel void k(__global float *p) { p[0] = 1; }
