// SPIR-V of a newer clang passes literals as pointers to their arrays.
// REQUIRES: spirv, clang22
// RUN: spir-run --clang=%clang22 %s --global 1 --arg 'buf:int:2=iota(0,1)' | FileCheck %s
// CHECK: 0 x
// CHECK: abc|yes
kernel void k(global int *a) {
  printf("%d %s\n", a[0], "x");
  printf("%s|%s\n", "abc", a[1] ? "yes" : "no");
}
