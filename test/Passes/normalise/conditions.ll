; RUN: spir2nvvm-opt -passes=normalise/conditions %s | FileCheck %s --match-full-lines
;
; Conditions of a vector become scalars; what is defined anyhow needs no freeze.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

; Elements come through shuffles and sums of vectors.
; CHECK-LABEL: define spir_kernel void @inside(i32 %w, i32 %h, i8 addrspace(1)* %p) {
; CHECK-NEXT: %x = call spir_func i64 @_Z13get_global_idj(i32 0)
; CHECK-NEXT: %y = trunc i64 %x to i32
; CHECK-NEXT: %1 = icmp sgt i32 %y, 0
; CHECK-NEXT: %2 = add i32 %w, -1
; CHECK-NEXT: %3 = icmp sgt i32 %2, %y
; CHECK-NEXT: %4 = and i1 %1, %3
; CHECK-NEXT: %5 = add i32 %h, -2
; CHECK-NEXT: %6 = icmp sgt i32 %5, 7
; CHECK-NEXT: %all = and i1 %4, %6
; CHECK-NEXT: %r = zext i1 %all to i8
; CHECK-NEXT: store i8 %r, i8 addrspace(1)* %p, align 1
; CHECK-NEXT: ret void
define spir_kernel void @inside(i32 %w, i32 %h, i8 addrspace(1)* %p) {
  %x = call spir_func i64 @_Z13get_global_idj(i32 0)
  %y = trunc i64 %x to i32
  %s0 = insertelement <2 x i32> poison, i32 %w, i32 0
  %s = insertelement <2 x i32> %s0, i32 %h, i32 1
  %less = add nsw <2 x i32> %s, <i32 -1, i32 -2>
  %l = insertelement <2 x i32> undef, i32 %y, i32 0
  %left = shufflevector <2 x i32> %l, <2 x i32> %less, <3 x i32> <i32 0, i32 2, i32 3>
  %r0 = insertelement <3 x i32> <i32 0, i32 poison, i32 7>, i32 %y, i32 1
  %c = icmp sgt <3 x i32> %left, %r0
  %f = freeze <3 x i1> %c
  %bits = bitcast <3 x i1> %f to i3
  %all = icmp eq i3 %bits, -1
  %r = zext i1 %all to i8
  store i8 %r, i8 addrspace(1)* %p
  ret void
}

; All of them, not all, any, none.
; CHECK-LABEL: define spir_func i1 @any(<2 x i1> %v) {
; CHECK-NEXT: %1 = extractelement <2 x i1> %v, i64 0
; CHECK-NEXT: %2 = extractelement <2 x i1> %v, i64 1
; CHECK-NEXT: %c = or i1 %1, %2
; CHECK-NEXT: ret i1 %c
define spir_func i1 @any(<2 x i1> %v) {
  %b = bitcast <2 x i1> %v to i2
  %c = icmp ne i2 %b, 0
  ret i1 %c
}
; CHECK-LABEL: define spir_func i1 @none(<2 x i1> %v) {
; CHECK-NEXT: %1 = extractelement <2 x i1> %v, i64 0
; CHECK-NEXT: %2 = extractelement <2 x i1> %v, i64 1
; CHECK-NEXT: %3 = or i1 %1, %2
; CHECK-NEXT: %c = xor i1 %3, true
; CHECK-NEXT: ret i1 %c
define spir_func i1 @none(<2 x i1> %v) {
  %b = bitcast <2 x i1> %v to i2
  %c = icmp eq i2 %b, 0
  ret i1 %c
}
; CHECK-LABEL: define spir_func i1 @notall(<2 x i1> %v) {
; CHECK-NEXT: %1 = extractelement <2 x i1> %v, i64 0
; CHECK-NEXT: %2 = extractelement <2 x i1> %v, i64 1
; CHECK-NEXT: %3 = and i1 %1, %2
; CHECK-NEXT: %c = xor i1 %3, true
; CHECK-NEXT: ret i1 %c
define spir_func i1 @notall(<2 x i1> %v) {
  %b = bitcast <2 x i1> %v to i2
  %c = icmp ne i2 %b, -1
  ret i1 %c
}

; Other numbers, and other questions, stay.
; CHECK-LABEL: define spir_func i1 @second(<2 x i1> %v) {
; CHECK-NEXT: %b = bitcast <2 x i1> %v to i2
; CHECK-NEXT: %c = icmp eq i2 %b, -2
; CHECK-NEXT: ret i1 %c
define spir_func i1 @second(<2 x i1> %v) {
  %b = bitcast <2 x i1> %v to i2
  %c = icmp eq i2 %b, -2
  ret i1 %c
}
; CHECK-LABEL: define spir_func i1 @less(<2 x i1> %v) {
; CHECK-NEXT: %b = bitcast <2 x i1> %v to i2
; CHECK-NEXT: %c = icmp ult i2 %b, -1
; CHECK-NEXT: ret i1 %c
define spir_func i1 @less(<2 x i1> %v) {
  %b = bitcast <2 x i1> %v to i2
  %c = icmp ult i2 %b, -1
  ret i1 %c
}

; A flag goes for the freeze, but not where somebody else may gain by it.
; CHECK-LABEL: define spir_kernel void @flags(i32 %n, i32 addrspace(1)* %p) {
; CHECK-NEXT: %a = add i32 %n, 1
; CHECK-NEXT: %b = add nsw i32 %n, 2
; CHECK-NEXT: %fb = freeze i32 %b
; CHECK-NEXT: store i32 %a, i32 addrspace(1)* %p, align 4
define spir_kernel void @flags(i32 %n, i32 addrspace(1)* %p) {
  %a = add nsw i32 %n, 1
  %fa = freeze i32 %a
  %b = add nsw i32 %n, 2
  %fb = freeze i32 %b
  store i32 %fa, i32 addrspace(1)* %p
  store i32 %fb, i32 addrspace(1)* %p
  store i32 %b, i32 addrspace(1)* %p
  ret void
}

; Memory, and what a function is given, may be undefined.
; CHECK-LABEL: define spir_kernel void @loaded(i32 addrspace(1)* %p) {
; CHECK-NEXT: %v = load i32, i32 addrspace(1)* %p, align 4
; CHECK-NEXT: %f = freeze i32 %v
define spir_kernel void @loaded(i32 addrspace(1)* %p) {
  %v = load i32, i32 addrspace(1)* %p
  %f = freeze i32 %v
  store i32 %f, i32 addrspace(1)* %p
  ret void
}
; CHECK-LABEL: define spir_func i32 @given(i32 %v, i32 noundef %w) {
; CHECK-NEXT: %f = freeze i32 %v
; CHECK-NEXT: %s = add i32 %f, %w
define spir_func i32 @given(i32 %v, i32 noundef %w) {
  %f = freeze i32 %v
  %g = freeze i32 %w
  %s = add i32 %f, %g
  ret i32 %s
}

declare spir_func i64 @_Z13get_global_idj(i32)

!opencl.kernels = !{!0, !1, !2}
!0 = !{void (i32, i32, i8 addrspace(1)*)* @inside}
!1 = !{void (i32, i32 addrspace(1)*)* @flags}
!2 = !{void (i32 addrspace(1)*)* @loaded}
