; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; A hint at the kernel itself.

; CHECK: error: 'vec_type_hint' of kernel 'k' is malformed: 1 values; expected a typed undef and an integer constant [S2N-SP641]
; CHECK-NEXT: at: {{ *}}void (float addrspace(1)*) @k
; CHECK-NEXT: in: {{ *}}kernel 'k'
; CHECK: hint: {{ *}}the node holds "vec_type_hint", <type> undef, i1 isSigned
; LENIENT: error: {{.*}}[S2N-SP641]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(float addrspace(1)* %p) nounwind !kernel_arg_addr_space !0 !kernel_arg_access_qual !1 !kernel_arg_type !2 !kernel_arg_base_type !3 !kernel_arg_type_qual !4 !vec_type_hint !5 {
  ret void
}
!0 = !{i32 1}
!1 = !{!"none"}
!2 = !{!"float*"}
!3 = !{!"float*"}
!4 = !{!""}
!5 = !{float undef}
!opencl.spir.version = !{!6}
!opencl.ocl.version = !{!7}
!6 = !{i32 1, i32 2}
!7 = !{i32 1, i32 2}
