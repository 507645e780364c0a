// SPIR-V of a newer clang passes literals as pointers to their arrays, also of
// formats, whose lengths differ.
// REQUIRES: spirv, clang22
// RUN: spir-run --clang=%clang22 %s --global 1 --arg 'buf:int:2=iota(0,1)' | FileCheck %s
// CHECK: 0 x
// CHECK-NEXT: abc|yes
// CHECK-NEXT: 7: no
kernel void k(global int *a) {
  printf("%d %s\n", a[0], "x");
  printf("%s|%s\n", "abc", a[1] ? "yes" : "no");
  printf("7: %s\n", a[0] ? "yes" : "no");
}
