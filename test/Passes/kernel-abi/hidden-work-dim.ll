; RUN: spir2nvvm-opt -passes=kernel-abi %s | FileCheck %s
;
; get_work_dim becomes a parameter of the kernels that reach it, through calls
; too, and of nothing else.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z12get_work_dimv() #1
; CHECK: define internal spir_func i32 @f(i32 %x, i32 %work.dim) {
; CHECK-NEXT: %s = add i32 %x, %work.dim
define internal spir_func i32 @f(i32 %x) {
  %d = call spir_func i32 @_Z12get_work_dimv()
  %s = add i32 %x, %d
  ret i32 %s
}
; CHECK: define spir_kernel void @reaches(i32 %a, i32 %work.dim) {
; CHECK-NEXT: %r = call spir_func i32 @f(i32 %a, i32 %work.dim)
define spir_kernel void @reaches(i32 %a) {
  %r = call spir_func i32 @f(i32 %a)
  ret void
}
; CHECK: define spir_kernel void @without(i32 %a) {
define spir_kernel void @without(i32 %a) {
  ret void
}
; CHECK: !{void (i32, i32)* @reaches}
; CHECK: !{void (i32)* @without}
!opencl.kernels = !{!0, !1}
!0 = !{void (i32)* @reaches}
!1 = !{void (i32)* @without}
attributes #0 = { "spir2nvvm.builtin"="ulong get_global_id(uint)" }
attributes #1 = { "spir2nvvm.builtin"="uint get_work_dim()" }
attributes #2 = { "spir2nvvm.builtin"="ulong get_global_offset(uint)" }
