// Clang's messages are the diagnostic, with the user's file and line.
// REQUIRES: clang
// RUN: not spir2nvvm %s -o %t.ll 2>&1 | FileCheck %s
// RUN: not ls %t.ll
// CHECK: error: clang refused the program: {{.*}}bad-syntax.cl:9:{{[0-9]+}}: error: use of undeclared identifier 'missing'
// CHECK: [S2N-IN11]
// CHECK: hint: {{.*}}correct the source
__kernel void k(__global float *p) {
  p[0] = missing; }
