// Warnings of clang's are warnings, with their notes; --no-warn and -w hide
// both, --werror makes errors of them.
// RUN: spir2nvvm %s -o %t.ll 2>&1 | FileCheck %s
// CHECK: warn-clang.cl:[[@LINE+9]]:9: warning: using the result of an assignment as a condition without parentheses [-Wparentheses] [S2N-IN22]
// CHECK-NEXT: {{^ *}}[[@LINE+8]] |   if (n = 1)
// CHECK: warn-clang.cl:[[@LINE+7]]:9: note: place parentheses around the assignment to silence this warning [S2N-IN22]
// CHECK: 1 warning
// RUN: spir2nvvm --no-warn=IN22 %s -o %t.ll 2>&1 | count 0
// RUN: spir2nvvm -w %s -o %t.ll 2>&1 | count 0
// RUN: not spir2nvvm --werror %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: warn-clang.cl:[[@LINE+2]]:9: error: using the result of an assignment as a condition without parentheses [-Wparentheses] [S2N-IN22]
kernel void k(global int *p, int n) {
  if (n = 1)
    *p = 1;
}
