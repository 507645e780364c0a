; RUN: not spir2nvvm-opt -passes=normalise %s 2>&1 | FileCheck %s
;
; A struct with a pointer read as integers has another layout here.

; CHECK: error: 32-bit SPIR accesses memory that holds pointers as [2 x i32]; it was %holder [S2N-NM06]
; CHECK-NEXT: at: %b = bitcast %holder* %a to [2 x i32]*
; CHECK: hint: pointers take 8 bytes on this target
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"
%holder = type { i32, float addrspace(3)* }
define spir_func void @f() {
  %a = alloca %holder
  %b = bitcast %holder* %a to [2 x i32]*
  ret void
}
