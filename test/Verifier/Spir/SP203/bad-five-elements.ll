; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; Table 2 has no vectors of 5 elements.

; CHECK: error: vector type '<5 x float>' has 5 elements; expected 2, 3, 4, 8 or 16 [S2N-SP203]
; CHECK-NEXT: at: {{ *}}%v = insertelement <5 x float> undef, float %x, i32 0
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}an optimiser made it; disable vector optimisations in the producer
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP203]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f(float %x) nounwind {
  %v = insertelement <5 x float> undef, float %x, i32 0
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
