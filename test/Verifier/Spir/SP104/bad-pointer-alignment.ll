; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 3.2: pointers of spir64 are aligned to 8 bytes.

; CHECK: error: data layout gives 'i8*' alignment 4; expected alignment 8 [S2N-SP104]
; CHECK-NEXT: in: {{.+}}
; CHECK: hint: {{ *}}compile the module again for the SPIR triple; its sizes and offsets are already baked in
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP104]

target datalayout = "e-p:64:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!opencl.spir.version = !{!1}
!opencl.ocl.version = !{!2}
!3 = !{!"kernel_arg_address_space", i32 1}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"float*"}
!6 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (float addrspace(1)*)* @k, !3, !4, !5, !6}
!1 = !{i32 1, i32 2}
!2 = !{i32 1, i32 2}
