; RUN: not spir2nvvm-opt -passes=normalise %s 2>&1 | FileCheck %s
;
; A 64-bit address cannot come from 32 bits.

; CHECK: error: 32-bit SPIR keeps 32 bits of a global pointer: a 64-bit address cannot be made from them [S2N-NM05]
; CHECK-NEXT: at: %p = inttoptr i32 %i to i8 addrspace(1)*
; CHECK: hint: addresses have 64 bits on this target
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"
define spir_func i8 addrspace(1)* @f(i32 %i) {
  %p = inttoptr i32 %i to i8 addrspace(1)*
  ret i8 addrspace(1)* %p
}
