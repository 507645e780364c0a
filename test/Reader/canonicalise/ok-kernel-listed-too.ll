; A producer may list a kernel and hang its metadata at the function: a bare
; entry is completed, one that says something already is left as it is, and no
; kernel is listed twice.
; RUN: spir2nvvm --stop-after=read-kernels %s | FileCheck %s --implicit-check-not=!reqd_work --implicit-check-not=!kernel_arg
; CHECK: define spir_kernel void @bare(i32 %n) {
; CHECK: define spir_kernel void @full(i32 %n) {
; CHECK: !opencl.kernels = !{[[BARE:![0-9]+]], [[FULL:![0-9]+]]}
; CHECK: [[BARE]] = !{void (i32)* @bare, {{![0-9]+}}, {{![0-9]+}}}
; CHECK: !{!"reqd_work_group_size", i32 16, i32 1, i32 1}
; CHECK: [[FULL]] = !{void (i32)* @full, {{![0-9]+}}}
; CHECK: !{!"kernel_arg_name", !"n"}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64"
define spir_kernel void @bare(i32 %n) !kernel_arg_addr_space !2 !reqd_work_group_size !3 {
  ret void
}
define spir_kernel void @full(i32 %n) !kernel_arg_addr_space !2 {
  ret void
}
!opencl.kernels = !{!0, !1}
!0 = !{void (i32)* @bare}
!1 = !{void (i32)* @full, !4}
!2 = !{i32 0}
!3 = !{i32 16, i32 1, i32 1}
!4 = !{!"kernel_arg_name", !"n"}
