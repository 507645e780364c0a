; RUN: s2n-capi-program --verify-nvvm %s | FileCheck %s
;
; The NVVM verifier from C: findings with their labels, and the result.

; CHECK: diagnostic S2N-NV501 severity 0 in 'from-c'
; CHECK-NEXT: label both: instruction 'fence' is not supported
; CHECK: result 2, findings 1

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  fence seq_cst
  ret void
}

!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0}
