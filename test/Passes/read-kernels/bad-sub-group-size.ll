; RUN: not spir2nvvm-opt -passes=read-kernels %s 2>&1 | FileCheck %s --implicit-check-not=error:
;
; Sub-groups are warps: no other size can be had.

; CHECK: error: kernel 'k' requires sub-groups of 16 work-items; they have 32 on every NVIDIA GPU [S2N-MD16]
; CHECK-NEXT: at: void () @k
; CHECK: hint: write intel_reqd_sub_group_size(32), or leave it out

define spir_kernel void @ok() {
  ret void
}
define spir_kernel void @k() {
  ret void
}
!opencl.kernels = !{!0, !1}
!0 = !{void ()* @ok, !2}
!1 = !{void ()* @k, !3}
!2 = !{!"intel_reqd_sub_group_size", i32 32}
!3 = !{!"intel_reqd_sub_group_size", i32 16}
