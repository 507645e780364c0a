; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
;
; Null of one space made a pointer to another is that space's null.

; CHECK-LABEL: define spir_func void @f(
; CHECK-NEXT: store i8 addrspace(1)* null, i8 addrspace(1)* addrspace(1)* %p
; CHECK-NEXT: ret void
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f(i8 addrspace(1)* addrspace(1)* %p) {
  store i8 addrspace(1)* addrspacecast (i8 addrspace(3)* null to i8 addrspace(1)*), i8 addrspace(1)* addrspace(1)* %p
  ret void
}
