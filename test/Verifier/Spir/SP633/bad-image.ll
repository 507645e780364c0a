; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; An image is in global memory.

; CHECK: error: address space of parameter 0 of kernel 'k' is 3 in the metadata; expected 1, as its type '%opencl.image2d_t addrspace(1)*' has [S2N-SP633]
; CHECK-NEXT: at: {{ *}}%opencl.image2d_t addrspace(1)* %i (parameter 0)
; CHECK-NEXT: in: {{ *}}kernel 'k'
; CHECK: hint: {{ *}}the two contradict each other; the producer is broken
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP633]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%opencl.image2d_t = type opaque
define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %i) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!opencl.spir.version = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.optional.core.features = !{!3}
!4 = !{!"kernel_arg_address_space", i32 3}
!5 = !{!"kernel_arg_access_qual", !"read_only"}
!6 = !{!"kernel_arg_type", !"image2d_t"}
!7 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (%opencl.image2d_t addrspace(1)*)* @k, !4, !5, !6, !7}
!1 = !{i32 1, i32 2}
!2 = !{i32 1, i32 2}
!3 = !{!"cl_images"}
