; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; An image cannot be a member of a struct.

; CHECK: error: '%opencl.image2d_t' used as a struct member; expected a function parameter [S2N-SP212]
; CHECK-NEXT: at: {{ *}}void (%struct.holder*) @f
; CHECK-NEXT: in: {{ *}}function 'f'
; CHECK: hint: {{ *}}images and events are handles; pass them as arguments
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP212]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%opencl.image2d_t = type opaque
%struct.holder = type { %opencl.image2d_t addrspace(1)* }
define spir_func void @f(%struct.holder* %p) nounwind {
  ret void
}
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
