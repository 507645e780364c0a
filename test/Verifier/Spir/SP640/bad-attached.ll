; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; The same at the kernel itself, where clang 14 puts it.

; CHECK: error: 'reqd_work_group_size' of kernel 'k' is malformed: value 1 is 0; expected three i32 constants greater than 0 [S2N-SP640]
; CHECK-NEXT: at: {{ *}}void (float addrspace(1)*) @k
; CHECK-NEXT: in: {{ *}}kernel 'k'
; CHECK: hint: {{ *}}write reqd_work_group_size(X,Y,Z) with positive sizes
; LENIENT: error: {{.*}}[S2N-SP640]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(float addrspace(1)* %p) nounwind !kernel_arg_addr_space !0 !kernel_arg_access_qual !1 !kernel_arg_type !2 !kernel_arg_base_type !3 !kernel_arg_type_qual !4 !reqd_work_group_size !5 {
  ret void
}
!0 = !{i32 1}
!1 = !{!"none"}
!2 = !{!"float*"}
!3 = !{!"float*"}
!4 = !{!""}
!5 = !{i32 8, i32 0, i32 1}
!opencl.spir.version = !{!6}
!opencl.ocl.version = !{!7}
!6 = !{i32 1, i32 2}
!7 = !{i32 1, i32 2}
