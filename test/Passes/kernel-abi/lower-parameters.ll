; RUN: spir2nvvm-opt -passes=kernel-abi/lower-parameters %s | FileCheck %s --match-full-lines
;
; A vector of three elements is passed as one of four. Numbers, pointers to global
; memory and functions other than kernels stay. What describe-arguments has to say
; first is in describe-arguments.ll.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_kernel void @k(<4 x float> %v.padded, i32 %n, <3 x float> addrspace(1)* %p) {
; CHECK-NEXT: %v = shufflevector <4 x float> %v.padded, <4 x float> undef, <3 x i32> <i32 0, i32 1, i32 2>
; CHECK-NEXT: store <3 x float> %v, <3 x float> addrspace(1)* %p, align 16
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func void @f(<3 x float> %v) {
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: !opencl.kernels = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{void (<4 x float>, i32, <3 x float> addrspace(1)*)* @k}
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(<3 x float> %v, i32 %n, <3 x float> addrspace(1)* %p) {
  store <3 x float> %v, <3 x float> addrspace(1)* %p
  ret void
}

define spir_func void @f(<3 x float> %v) {
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (<3 x float>, i32, <3 x float> addrspace(1)*)* @k}
