; RUN: spir2nvvm-opt -passes=convert-metadata %s | FileCheck %s
;
; reqd_work_group_size becomes reqntid{x,y,z}; hints never become maxntid.

; CHECK: !{void ()* @reqd, !"kernel", i32 1, !"reqntidx", i32 8, !"reqntidy", i32 4, !"reqntidz", i32 2}
; CHECK: !{void ()* @hint, !"kernel", i32 1}
; CHECK-NOT: maxntid

define spir_kernel void @reqd() {
  ret void
}
define spir_kernel void @hint() {
  ret void
}
!opencl.kernels = !{!0, !1}
!0 = !{void ()* @reqd, !2}
!1 = !{void ()* @hint, !3, !4}
!2 = !{!"reqd_work_group_size", i32 8, i32 4, i32 2}
!3 = !{!"work_group_size_hint", i32 64, i32 1, i32 1}
!4 = !{!"vec_type_hint", <4 x float> undef, i32 0}
