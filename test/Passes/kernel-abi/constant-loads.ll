; RUN: spir2nvvm-opt -passes=kernel-abi/constant-loads %s | FileCheck %s --match-full-lines
;
; A load of constant memory is invariant unless it is volatile; a load of global
; memory is not.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func void @f(i32 addrspace(2)* %c, i32 addrspace(1)* %g) {
; CHECK-NEXT: %a = load i32, i32 addrspace(2)* %c, align 4, !invariant.load !0
; CHECK-NEXT: %b = load volatile i32, i32 addrspace(2)* %c, align 4
; CHECK-NEXT: %d = load i32, i32 addrspace(1)* %g, align 4
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{}
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

define spir_func void @f(i32 addrspace(2)* %c, i32 addrspace(1)* %g) {
  %a = load i32, i32 addrspace(2)* %c
  %b = load volatile i32, i32 addrspace(2)* %c
  %d = load i32, i32 addrspace(1)* %g
  ret void
}
