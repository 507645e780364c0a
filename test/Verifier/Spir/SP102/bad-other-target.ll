; RUN: not spir2nvvm-opt -passes=verify-spir --verify-spir=strict %s -o /dev/null 2>&1 | FileCheck %s
; RUN: not spir2nvvm-opt -passes=verify-spir --verify-spir=lenient %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; A module for another machine is no SPIR module, whatever its layout.

; CHECK: error: target triple is 'x86_64-unknown-linux-gnu'; expected 'spir-unknown-unknown' or 'spir64-unknown-unknown' [S2N-SP102]
; CHECK-NEXT: in: {{ *}}module
; CHECK: hint: {{ *}}compile for SPIR, for instance with clang -target spir64-unknown-unknown
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP102]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "x86_64-unknown-linux-gnu"
define spir_func void @f() nounwind {
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
