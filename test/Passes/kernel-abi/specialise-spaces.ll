; RUN: spir2nvvm-opt -passes=kernel-abi/specialise-spaces %s | FileCheck %s --match-full-lines
;
; A function that is called with opened pointers exists once for each space that
; they come from. One that is not known stays opened.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: @table = internal addrspace(2) constant i32 7
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i32 @unknown(i32 addrspace(4)* %p) {
; CHECK-NEXT: %v = load i32, i32 addrspace(4)* %p, align 4
; CHECK-NEXT: ret i32 %v
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_kernel void @k(i32 addrspace(1)* %g) {
; CHECK-NEXT: %a = call spir_func i32 @f.s1(i32 addrspace(1)* %g)
; CHECK-NEXT: %b = call spir_func i32 @f.s2(i32 addrspace(2)* @table)
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define internal spir_func i32 @f.s1(i32 addrspace(1)* %p) {
; CHECK-NEXT: %v = load i32, i32 addrspace(1)* %p, align 4
; CHECK-NEXT: ret i32 %v
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define internal spir_func i32 @f.s2(i32 addrspace(2)* %p) {
; CHECK-NEXT: %v = load i32, i32 addrspace(2)* %p, align 4
; CHECK-NEXT: ret i32 %v
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: !opencl.kernels = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{void (i32 addrspace(1)*)* @k}
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

@table = internal addrspace(2) constant i32 7

define internal spir_func i32 @f(i32 addrspace(4)* %p) {
  %v = load i32, i32 addrspace(4)* %p
  ret i32 %v
}

define spir_func i32 @unknown(i32 addrspace(4)* %p) {
  %v = load i32, i32 addrspace(4)* %p
  ret i32 %v
}

define spir_kernel void @k(i32 addrspace(1)* %g) {
  %o = addrspacecast i32 addrspace(1)* %g to i32 addrspace(4)*
  %a = call spir_func i32 @f(i32 addrspace(4)* %o)
  %b = call spir_func i32 @f(i32 addrspace(4)* addrspacecast (i32 addrspace(2)* @table to i32 addrspace(4)*))
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (i32 addrspace(1)*)* @k}
