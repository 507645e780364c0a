; RUN: not spir2nvvm-opt -passes=read-kernels %s 2>&1 | FileCheck %s
;
; ptxas refuses .reqntid with a zero; say so where the source is at fault.

; CHECK: error: reqd_work_group_size(8, 0, 1) of kernel 'k' has a zero dimension [S2N-MD07]
; CHECK-NEXT: at: void () @k
; CHECK: hint: every dimension is at least 1

define spir_kernel void @k() {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void ()* @k, !1}
!1 = !{!"reqd_work_group_size", i32 8, i32 0, i32 1}
