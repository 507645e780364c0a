; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s --implicit-check-not='cc{{[0-9]}}' --implicit-check-not='{{(define|declare|call).*}}spir_'
;
; NVVM ignores calling conventions; definitions, declarations and calls lose
; SPIR's together, or the calls would be undefined to LLVM.

; CHECK: define void @k() {
; CHECK: call void @f()
; CHECK: call void @g()
; CHECK: define internal void @f() {
; CHECK: declare void @g()

define spir_kernel void @k() {
  call spir_func void @f()
  call spir_func void @g()
  ret void
}
define spir_func void @f() {
  ret void
}
declare spir_func void @g()
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}
