; RUN: spir2nvvm-opt -passes=normalise -nvvm-ir=1.1 -m32 %s | FileCheck %s
;
; With 32-bit output 32-bit SPIR stays what it is.

; CHECK: target datalayout = "e-p:32:32:32-
; CHECK: target triple = "spir-unknown-unknown"
; CHECK: ptrtoint i8 addrspace(1)* %p to i32
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"
define spir_func i32 @f(i8 addrspace(1)* %p) {
  %i = ptrtoint i8 addrspace(1)* %p to i32
  ret i32 %i
}
