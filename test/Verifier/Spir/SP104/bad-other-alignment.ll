; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; A layout that aligns double to 4 bytes contradicts 3.2.

; CHECK: error: data layout gives 'double' alignment 4; expected alignment 8 [S2N-SP104]
; CHECK-NEXT: in: {{ *}}module
; CHECK: hint: {{ *}}compile the module again for the SPIR triple; its sizes and offsets are already baked in
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP104]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:32:32-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f() nounwind {
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
