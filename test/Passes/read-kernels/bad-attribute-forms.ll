; RUN: not spir2nvvm-opt -passes=read-kernels %s 2>&1 | FileCheck %s
;
; Each malformed attribute is an error with the expected form; none is guessed.

; CHECK: error: 'reqd_work_group_size' of kernel 'k' is malformed; expected three i32 constants [S2N-MD04]
; CHECK-NEXT: at: !{!"reqd_work_group_size", i32 8, i32 1}
; CHECK: error: 'work_group_size_hint' of kernel 'k' is malformed; expected three i32 constants [S2N-MD04]
; CHECK: error: 'vec_type_hint' of kernel 'k' is malformed; expected an undef of the hinted type and an integer for signedness [S2N-MD04]
; CHECK: error: 'kernel_arg_type' of kernel 'k' is malformed; expected one string for each argument [S2N-MD04]
; CHECK: error: 'kernel_arg_addr_space' of kernel 'k' is malformed; expected one i32 address space for each argument [S2N-MD04]
; CHECK: error: 'kernel_arg_type' of kernel 'k' is malformed; expected at most one such node [S2N-MD04]
; CHECK: error: 'intel_reqd_sub_group_size' of kernel 'k' is malformed; expected an i32 constant [S2N-MD04]
; CHECK: error: 'attribute node' of kernel 'k' is malformed; expected a node that begins with a string [S2N-MD04]

define spir_kernel void @k(i32 %n) {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void (i32)* @k, !1, !2, !3, !4, !5, !4, !7, !6}
!1 = !{!"reqd_work_group_size", i32 8, i32 1}
!2 = !{!"work_group_size_hint", i32 8, !"y", i32 1}
!3 = !{!"vec_type_hint", i8* undef, i1 true}
!4 = !{!"kernel_arg_type", i32 0}
!5 = !{!"kernel_arg_addr_space", !"global"}
!6 = !{i32 0}
!7 = !{!"intel_reqd_sub_group_size", i32 32, i32 1}
