; RUN: spir2nvvm-opt -passes=remap-address-spaces/null-casts %s | FileCheck %s --match-full-lines
;
; A cast between a space whose null is all ones and one whose null is zero keeps
; null. Casts of objects, which are never null, and those between spaces with the
; same null stay.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func void @f(i32 addrspace(3)* %l, i32 addrspace(1)* %g) {
; CHECK-NEXT: %a = addrspacecast i32 addrspace(3)* %l to i32*
; CHECK-NEXT: %is.null = icmp eq i32 addrspace(3)* %l, inttoptr (i64 -1 to i32 addrspace(3)*)
; CHECK-NEXT: %a1 = select i1 %is.null, i32* null, i32* %a
; CHECK-NEXT: store i32 1, i32* %a1, align 4
; CHECK-NEXT: %b = addrspacecast i32 addrspace(1)* %g to i32*
; CHECK-NEXT: store i32 2, i32* %b, align 4
; CHECK-NEXT: %p = alloca i32, align 4
; CHECK-NEXT: %p.as = addrspacecast i32* %p to i32 addrspace(5)*
; CHECK-NEXT: store i32 3, i32 addrspace(5)* %p.as, align 4
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

define spir_func void @f(i32 addrspace(3)* %l, i32 addrspace(1)* %g) {
  %a = addrspacecast i32 addrspace(3)* %l to i32*
  store i32 1, i32* %a
  %b = addrspacecast i32 addrspace(1)* %g to i32*
  store i32 2, i32* %b
  %p = alloca i32
  %p.as = addrspacecast i32* %p to i32 addrspace(5)*
  store i32 3, i32 addrspace(5)* %p.as
  ret void
}
