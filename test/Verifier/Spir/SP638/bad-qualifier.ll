; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; Table 7: the name has no qualifiers, with white space or without.

; CHECK: error: type name of parameter 0 of kernel 'k' is 'constfloat*'; expected a name without white space and qualifiers, and uint for unsigned int [S2N-SP638]
; CHECK-NEXT: at: {{ *}}float addrspace(1)* %p (parameter 0)
; CHECK-NEXT: in: {{ *}}kernel 'k'
; CHECK: hint: {{ *}}producers write 'struct S'; the host sees the name as it is
; CHECK-NOT: [S2N-
; LENIENT: note: {{.*}}[S2N-SP638]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!opencl.spir.version = !{!1}
!opencl.ocl.version = !{!2}
!3 = !{!"kernel_arg_address_space", i32 1}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"constfloat*"}
!6 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (float addrspace(1)*)* @k, !3, !4, !5, !6}
!1 = !{i32 1, i32 2}
!2 = !{i32 1, i32 2}
