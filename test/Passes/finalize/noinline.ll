; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s
;
; noinline of the program stays on device functions; libNVVM overrides it on
; kernels with a message, so it goes there. clang -O0's optnone goes with the
; noinline it brought: -cl-opt-disable is OpenCL's way to ask for that.

; CHECK: define void @k() {
; CHECK: define internal void @asked() [[A:#[0-9]+]] {
; CHECK: define internal void @unoptimised() {
; CHECK: attributes [[A]] = { noinline }

define void @k() noinline {
  call void @asked()
  call void @unoptimised()
  ret void
}
define void @asked() noinline {
  ret void
}
define void @unoptimised() noinline optnone {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}
