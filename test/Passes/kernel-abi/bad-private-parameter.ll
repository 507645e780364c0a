; RUN: not spir2nvvm-opt -passes=kernel-abi %s 2>&1 | FileCheck %s
;
; No host can pass a pointer to private memory.

; CHECK: error: parameter 1 of kernel 'k' has type float*, which no host can pass [S2N-KA01]
; CHECK-NEXT: at: float* %p (parameter 1)
; CHECK: hint: use a scalar, a vector, a struct by value

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(i32 %n, float* %p) {
  ret void
}
