// %s of printf takes a string. The message names the place in the source even
// without line tables; the output has none.
// RUN: not spir2nvvm %s 2>&1 | FileCheck %s
// CHECK: bad-later-stage.cl:[[@LINE+9]]:3: error: printf's argument 1 is i32; '%s' takes a string [S2N-BI11]
// CHECK-NEXT: {{^ *}}[[@LINE+8]] |   printf("%s\n", *p);
// CHECK-NEXT: {{^ *}} |   ^
// RUN: spir2nvvm -DGOOD %s | FileCheck %s --check-prefix=STRIPPED
// STRIPPED-NOT: DI{{[A-Z]}}
kernel void k(global int *p) {
#ifdef GOOD
  *p = 1;
#else
  printf("%s\n", *p);
#endif
}
