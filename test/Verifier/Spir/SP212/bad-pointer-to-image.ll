; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; OpenCL C 1.2, 6.9: there are no pointers to images.

; CHECK: error: '%opencl.image2d_t' used as what a pointer points to; expected a function parameter [S2N-SP212]
; CHECK-NEXT: at: {{ *}}void (%opencl.image2d_t addrspace(1)**) @f
; CHECK-NEXT: in: {{ *}}function 'f'
; CHECK: hint: {{ *}}images and events are handles; pass them as arguments
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP212]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%opencl.image2d_t = type opaque
define spir_func void @f(%opencl.image2d_t addrspace(1)** %p) nounwind {
  ret void
}
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!opencl.used.optional.core.features = !{!2}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
!2 = !{!"cl_images"}
