; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; LLVM refuses this module; the other findings are reported all the same.

; CHECK: error: kernel 'k' returns 'i32'; expected void [S2N-SP601]
; CHECK-NEXT: at: {{ *}}i32 () @k
; CHECK-NEXT: in: {{ *}}kernel 'k'
; CHECK: hint: {{ *}}write the result through a global pointer
; LENIENT: error: {{.*}}[S2N-SP601]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel i32 @k() nounwind {
  ret i32 0
}
define spir_func void @f() {
  ret void
}
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
