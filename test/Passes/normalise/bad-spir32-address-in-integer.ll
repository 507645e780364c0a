; RUN: not spir2nvvm-opt -passes=normalise %s 2>&1 | FileCheck %s
;
; An address kept in 32 bits would lose its upper half.

; CHECK: error: 32-bit SPIR keeps 32 bits of a global pointer: the result is used as more than a distance or an alignment [S2N-NM05]
; CHECK-NEXT: at: %i = ptrtoint i8 addrspace(1)* %p to i32
; CHECK: hint: addresses have 64 bits on this target
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"
define spir_func void @f(i8 addrspace(1)* %p, i32 addrspace(1)* %out) {
  %i = ptrtoint i8 addrspace(1)* %p to i32
  store i32 %i, i32 addrspace(1)* %out
  ret void
}
