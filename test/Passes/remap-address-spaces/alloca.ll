; RUN: spir2nvvm-opt -passes=remap-address-spaces %s | FileCheck %s
;
; alloca stays in space 0, as NVVM demands, and is cast once; the cast stands
; after all allocas of the block.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define void @f()
; CHECK-NEXT: %a = alloca i32
; CHECK-NEXT: %b = alloca i32 addrspace(5)*
; CHECK-DAG:  %a.as = addrspacecast i32* %a to i32 addrspace(5)*
; CHECK-DAG:  %b.as = addrspacecast i32 addrspace(5)** %b to i32 addrspace(5)* addrspace(5)*
; CHECK:      store i32 1, i32 addrspace(5)* %a.as
; CHECK-NEXT: store i32 addrspace(5)* %a.as, i32 addrspace(5)* addrspace(5)* %b.as
define void @f() {
  %a = alloca i32
  %b = alloca i32*
  store i32 1, i32* %a
  store i32* %a, i32** %b
  ret void
}
