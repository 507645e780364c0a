// A length that OpenCL C leaves undefined is a warning: arguments are evaluated
// and printed as without it; 'll' is printed as 'l', which has as many bits.
// RUN: spir-run %s --global 1 --arg 'buf:int:2=iota(0,1)' 2>%t.err | FileCheck %s
// RUN: FileCheck --check-prefix=WARNING %s < %t.err
// CHECK: A abc 1.500000 7
// CHECK: -5 0x123456789abcdef1 1,8589934592
// CHECK: argument 0 'p' int[2]: 9 1
// WARNING-DAG: warning: printf's length 'l' cannot be used with '%c'; it is printed as if the length were not there [S2N-BI13]
// WARNING-DAG: warning: printf's length 'l' cannot be used with '%s'; it is printed as if the length were not there [S2N-BI13]
// WARNING-DAG: warning: printf's length 'hh' cannot be used with '%f'; it is printed as if the length were not there [S2N-BI13]
// WARNING-DAG: warning: printf's length 'll' cannot be used with '%d'; it is printed as if it were 'l' [S2N-BI13]
// WARNING-DAG: warning: printf's length 'll' cannot be used with '%x'; it is printed as if it were 'l' [S2N-BI13]
// WARNING-DAG: warning: printf's length 'll' cannot be used with '%u'; it is printed as if it were 'l' [S2N-BI13]
kernel void k(global int *p) {
  printf("%lc %ls %hhf %d\n", 'A', "abc", 1.5f, ++p[0] + 6);
  printf("%lld %#llx %v2llu\n", (long)-5, 0x123456789abcdef1UL, (ulong2)(1, 1UL << 33));
  p[0] = 9;
}
