; RUN: spir2nvvm-opt -passes=convert-metadata %s 2>&1 | FileCheck %s --implicit-check-not=S2N-
;
; No GPU launches more than 1024 work-items, or 64 in z; 1024 itself is fine.

; CHECK: warning: reqd_work_group_size(64, 32, 1) of kernel 'product' is larger than any NVIDIA GPU can launch (1024 work-items; 1024, 1024 and 64 in a dimension) [S2N-MD08]
; CHECK: warning: reqd_work_group_size(1, 1, 65) of kernel 'depth' is larger than any NVIDIA GPU can launch (1024 work-items; 1024, 1024 and 64 in a dimension) [S2N-MD08]
; CHECK: !{void ()* @limit, !"kernel", i32 1, !"reqntidx", i32 16, !"reqntidy", i32 1, !"reqntidz", i32 64}

define spir_kernel void @limit() {
  ret void
}
define spir_kernel void @product() {
  ret void
}
define spir_kernel void @depth() {
  ret void
}
!opencl.kernels = !{!0, !1, !2}
!0 = !{void ()* @limit, !3}
!1 = !{void ()* @product, !4}
!2 = !{void ()* @depth, !5}
!3 = !{!"reqd_work_group_size", i32 16, i32 1, i32 64}
!4 = !{!"reqd_work_group_size", i32 64, i32 32, i32 1}
!5 = !{!"reqd_work_group_size", i32 1, i32 1, i32 65}
