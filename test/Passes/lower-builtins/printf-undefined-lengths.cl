// A length that OpenCL C leaves undefined is a warning: arguments are evaluated
// and printed as without it.
// REQUIRES: clang
// RUN: spir-run %s --global 1 --arg 'buf:int:2=iota(0,1)' 2>%t.err | FileCheck %s
// RUN: FileCheck --check-prefix=WARNING %s < %t.err
// CHECK: A abc 1.500000 7
// CHECK: argument 0 'p' int[2]: 9 1
// WARNING-DAG: warning: printf's length 'l' does not go with '%c'; it is printed as if the length were not there [S2N-BI13]
// WARNING-DAG: warning: printf's length 'l' does not go with '%s'
// WARNING-DAG: warning: printf's length 'hh' does not go with '%f'
kernel void k(global int *p) {
  printf("%lc %ls %hhf %d\n", 'A', "abc", 1.5f, ++p[0] + 6);
  p[0] = 9;
}
