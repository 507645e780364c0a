; RUN: not spir2nvvm-opt -passes=normalise %s 2>&1 | FileCheck %s
;
; SPIR 1.2, 2.3: kernels return void.

; CHECK: error: kernel 'k' returns i32; expected void [S2N-NM02]
; CHECK-NEXT: at: i32 () @k
; CHECK: hint: return results through a global pointer

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define i32 @k() {
  ret i32 0
}
!opencl.kernels = !{!0}
!0 = !{i32 ()* @k}
