; RUN: spir2nvvm-opt -passes=convert-metadata %s | FileCheck %s --implicit-check-not=reqd_work --implicit-check-not=kernel_arg
;
; clang attaches the attributes to the function and writes no list; the result
; is the same and nothing of the attachments is left.

; CHECK: define spir_kernel void @k(i32 %n) {
; CHECK: !nvvm.annotations = !{[[K:![0-9]+]]}
; CHECK: [[K]] = !{void (i32)* @k, !"kernel", i32 1, !"reqntidx", i32 16, !"reqntidy", i32 1, !"reqntidz", i32 1}

define spir_kernel void @k(i32 %n) !kernel_arg_addr_space !0 !kernel_arg_type !1 !reqd_work_group_size !2 {
  ret void
}
!0 = !{i32 0}
!1 = !{!"int"}
!2 = !{i32 16, i32 1, i32 1}
