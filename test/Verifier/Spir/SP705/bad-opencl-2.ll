; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; SPIR 1.2 goes with OpenCL up to 1.2.

; CHECK: error: OpenCL version is 2.0; expected 1.0, 1.1 or 1.2 [S2N-SP705]
; CHECK-NEXT: in: {{ *}}operand 0 of !opencl.ocl.version
; CHECK: hint: {{ *}}what 1.2 does not have is reported where it is used; compile with -cl-std=CL1.2
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP705]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f() nounwind {
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 2, i32 0}
!opencl.kernels = !{}
