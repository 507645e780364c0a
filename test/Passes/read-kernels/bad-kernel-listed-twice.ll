; RUN: not spir2nvvm-opt -passes=read-kernels %s 2>&1 | FileCheck %s
;
; Two entries could ask for different work-group sizes.

; CHECK: error: kernel 'k' is listed 2 times in !opencl.kernels; expected once [S2N-MD02]
; CHECK-NEXT: at: void () @k
; CHECK: hint: list every kernel once

define spir_kernel void @k() {
  ret void
}
!opencl.kernels = !{!0, !1}
!0 = !{void ()* @k}
!1 = !{void ()* @k, !2}
!2 = !{!"reqd_work_group_size", i32 8, i32 1, i32 1}
