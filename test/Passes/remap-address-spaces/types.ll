; RUN: spir2nvvm-opt -passes=remap-address-spaces %s | FileCheck %s
;
; Every pointer inside a type is renumbered: recursive, packed and literal
; structs, arrays, vectors of pointers; types without pointers keep their name
; and body.

; CHECK-DAG: %node = type { i32, %node addrspace(5)*, float addrspace(1)* }
; CHECK-DAG: %packed = type <{ i8, i32 addrspace(3)* }>
; CHECK-DAG: %plain = type { i32, [4 x float] }
; CHECK: @table = addrspace(4) constant [2 x { i32 addrspace(1)*, i8 }] zeroinitializer
; CHECK: @packed_in_local = internal addrspace(3) global %packed undef
; CHECK: @plain_in_global = addrspace(1) global %plain zeroinitializer

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%node = type { i32, %node*, float addrspace(1)* }
%packed = type <{ i8, i32 addrspace(3)* }>
%plain = type { i32, [4 x float] }
@table = addrspace(2) constant [2 x { i32 addrspace(1)*, i8 }] zeroinitializer
@packed_in_local = internal addrspace(3) global %packed undef
@plain_in_global = addrspace(1) global %plain zeroinitializer

; CHECK-LABEL: define void @walk(%node addrspace(5)* %n, <2 x i8 addrspace(4)*> %v)
define void @walk(%node* %n, <2 x i8 addrspace(2)*> %v) {
  ; CHECK-NEXT: %next = getelementptr %node, %node addrspace(5)* %n, i32 0, i32 1
  %next = getelementptr %node, %node* %n, i32 0, i32 1
  ; CHECK-NEXT: %m = load %node addrspace(5)*, %node addrspace(5)* addrspace(5)* %next
  %m = load %node*, %node** %next
  ; CHECK-NEXT: %e = extractelement <2 x i8 addrspace(4)*> %v, i32 0
  %e = extractelement <2 x i8 addrspace(2)*> %v, i32 0
  ret void
}
