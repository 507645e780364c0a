; RUN: spir2nvvm-opt -passes=remap-address-spaces/renumber %s | FileCheck %s --match-full-lines
;
; Private, constant and opened pointers get NVVM's numbers, an alloca one cast, and
; a null of the local, shared and constant spaces is all ones. Global and shared
; memory have the same number in both.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: @table = internal addrspace(4) constant i32 7
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func void @f(i32 addrspace(1)* %g, i32 addrspace(4)* %c, i32 addrspace(3)* %l, i32* %o) {
; CHECK-NEXT: %p = alloca i32, align 4
; CHECK-NEXT: %p.as = addrspacecast i32* %p to i32 addrspace(5)*
; CHECK-NEXT: %v = load i32, i32 addrspace(4)* @table, align 4
; CHECK-NEXT: store i32 %v, i32 addrspace(5)* %p.as, align 4
; CHECK-NEXT: %a = icmp eq i32 addrspace(1)* %g, null
; CHECK-NEXT: %b = icmp eq i32 addrspace(4)* %c, inttoptr (i64 -1 to i32 addrspace(4)*)
; CHECK-NEXT: %d = icmp eq i32 addrspace(3)* %l, inttoptr (i64 -1 to i32 addrspace(3)*)
; CHECK-NEXT: store i32 %v, i32* %o, align 4
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

@table = internal addrspace(2) constant i32 7

define spir_func void @f(i32 addrspace(1)* %g, i32 addrspace(2)* %c, i32 addrspace(3)* %l, i32 addrspace(4)* %o) {
  %p = alloca i32
  %v = load i32, i32 addrspace(2)* @table
  store i32 %v, i32* %p
  %a = icmp eq i32 addrspace(1)* %g, null
  %b = icmp eq i32 addrspace(2)* %c, null
  %d = icmp eq i32 addrspace(3)* %l, null
  store i32 %v, i32 addrspace(4)* %o
  ret void
}
