// Clang's messages are diagnostics of their own, with the user's file, line and
// column, and what clang shows of the source.
// RUN: not spir2nvvm %s -o %t.ll 2>&1 | FileCheck %s
// RUN: not ls %t.ll
// CHECK: bad-syntax.cl:[[@LINE+12]]:10: error: use of undeclared identifier 'missing' [S2N-IN11]
// CHECK-NEXT: {{^ *}}[[@LINE+11]] |   p[0] = missing;
// CHECK-NEXT: {{^ *}} |          ^
// CHECK: bad-syntax.cl:[[@LINE+10]]:12: error: too many arguments to function call, expected single argument 'x', have 2 arguments [S2N-IN11]
// CHECK: bad-syntax.cl:[[@LINE+6]]:35: note: 'twice' declared here [S2N-IN11]
// CHECK: 2 errors
// RUN: not spir2nvvm --diagnostics=json %s 2>&1 | FileCheck %s --check-prefix=JSON
// JSON: {"id":"S2N-IN11","severity":"error","message":"use of undeclared identifier 'missing'",{{.*}}"excerpt":"  p[0] = missing;{{.*}}","line":[[@LINE+5]],"column":10,
// RUN: not spir2nvvm --color=always %s 2>&1 | FileCheck %s --check-prefix=COLOUR
// COLOUR: {{.\[1m}}{{.*}}bad-syntax.cl:{{.*}}{{.\[1;31m}}error: {{.\[0m}}
int __attribute__((overloadable)) twice(int x) { return 2 * x; }
__kernel void k(__global float *p) {
  p[0] = missing;
  twice(p, p);
}
