; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; Table 3: a sampler is an i32.

; CHECK: error: opaque type '%opencl.sampler_t'; expected 'i32' [S2N-SP208]
; CHECK-NEXT: at: {{ *}}void (%opencl.sampler_t addrspace(2)*) @f
; CHECK-NEXT: in: {{ *}}function 'f'
; CHECK: hint: {{ *}}clang 3.9 and later name it so; SPIR keeps the access qualifier in the kernel's metadata
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP208]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%opencl.sampler_t = type opaque
define spir_func void @f(%opencl.sampler_t addrspace(2)* %s) nounwind {
  ret void
}
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
