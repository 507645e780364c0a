// A loop carries the marks that its source gives it and no others, and nothing
// is unrolled before libNVVM. A newer clang's SPIR-V has no marks at all.
// RUN: spir2nvvm %s | FileCheck %s
// CHECK-LABEL: define void @plain(
// CHECK-COUNT-1: fmul
// CHECK-NOT: !llvm.loop
// CHECK-NOT: fmul
// CHECK-LABEL: define void @constant_count(
// CHECK-COUNT-1: fmul
// CHECK-NOT: !llvm.loop
// CHECK-NOT: fmul
// CHECK-LABEL: define void @by_four(
// CHECK-COUNT-1: fmul
// CHECK: !llvm.loop [[FOUR:![0-9]+]]
// CHECK-LABEL: define void @wholly(
// CHECK-COUNT-1: fmul
// CHECK: !llvm.loop [[WHOLLY:![0-9]+]]
// CHECK-LABEL: define void @never(
// CHECK: !llvm.loop [[NEVER:![0-9]+]]
// CHECK-LABEL: define void @hint(
// CHECK: !llvm.loop [[HINT:![0-9]+]]
// CHECK-DAG: [[FOUR]] = distinct !{[[FOUR]], [[F:![0-9]+]]{{[,}]}}
// CHECK-DAG: [[F]] = !{!"llvm.loop.unroll.count", i32 4}
// CHECK-DAG: [[WHOLLY]] = distinct !{[[WHOLLY]], [[W:![0-9]+]]{{[,}]}}
// CHECK-DAG: [[W]] = !{!"llvm.loop.unroll.enable"}
// CHECK-DAG: [[NEVER]] = distinct !{[[NEVER]], [[N:![0-9]+]]{{[,}]}}
// CHECK-DAG: [[N]] = !{!"llvm.loop.unroll.count", i32 1}
// CHECK-DAG: [[HINT]] = distinct !{[[HINT]], [[H:![0-9]+]]{{[,}]}}
// CHECK-DAG: [[H]] = !{!"llvm.loop.unroll.count", i32 2}
kernel void plain(global float *a, int n) {
  for (int i = 0; i < n; ++i)
    a[i] *= 2.0f;
}
kernel void constant_count(global float *a) {
  for (int i = 0; i < 4; ++i)
    a[i] *= 2.0f;
}
kernel void by_four(global float *a, int n) {
#pragma unroll 4
  for (int i = 0; i < n; ++i)
    a[i] *= 2.0f;
}
kernel void wholly(global float *a) {
#pragma unroll
  for (int i = 0; i < 8; ++i)
    a[i] *= 2.0f;
}
kernel void never(global float *a, int n) {
#pragma unroll 1
  for (int i = 0; i < n; ++i)
    a[i] *= 2.0f;
}
kernel void hint(global float *a, int n) {
  __attribute__((opencl_unroll_hint(2))) for (int i = 0; i < n; ++i) a[i] *= 2.0f;
}
