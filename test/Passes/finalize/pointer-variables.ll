; RUN: spir2nvvm-opt -passes=finalize/pointer-variables %s | FileCheck %s --match-full-lines
;
; libNVVM takes no variable that is a pointer to shared or local memory.

; CHECK: @last = internal addrspace(3) global [1 x i32 addrspace(3)*] undef, align 8
; CHECK-NEXT: @mine = internal addrspace(3) global [1 x i32 addrspace(5)*] undef
; CHECK-NEXT: @none = internal addrspace(4) constant [1 x i32 addrspace(3)*] [i32 addrspace(3)* inttoptr (i64 -1 to i32 addrspace(3)*)]
; CHECK-NEXT: @global = internal addrspace(3) global i32 addrspace(1)* undef
; CHECK-NEXT: @many = internal addrspace(3) global [4 x i32 addrspace(3)*] undef

; CHECK-LABEL: define void @k(i32 addrspace(3)* %p) {
; CHECK-NEXT: store i32 addrspace(3)* %p, i32 addrspace(3)* addrspace(3)* getelementptr inbounds ([1 x i32 addrspace(3)*], [1 x i32 addrspace(3)*] addrspace(3)* @last, i32 0, i32 0), align 8
; CHECK-NEXT: ret void
target triple = "nvptx64-nvidia-cuda"

@last = internal addrspace(3) global i32 addrspace(3)* undef, align 8
@mine = internal addrspace(3) global i32 addrspace(5)* undef
@none = internal addrspace(4) constant i32 addrspace(3)* inttoptr (i64 -1 to i32 addrspace(3)*)
@global = internal addrspace(3) global i32 addrspace(1)* undef
@many = internal addrspace(3) global [4 x i32 addrspace(3)*] undef

define void @k(i32 addrspace(3)* %p) {
  store i32 addrspace(3)* %p, i32 addrspace(3)* addrspace(3)* @last, align 8
  ret void
}
