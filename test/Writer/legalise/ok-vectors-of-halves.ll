; RUN: spir2nvvm-opt -passes=legalise -arch=sm_75 %s | FileCheck %s
;
; The legacy code generator cannot load more than two halves through
; ld.global.nc; they are loaded as words, each of which is two halves. Two
; halves, scalars and other spaces stay.

; CHECK-LABEL: define void @global(
; CHECK: %[[A:.*]] = bitcast <4 x half> addrspace(1)* %p to <2 x i32> addrspace(1)*
; CHECK-NEXT: %[[W:.*]] = load <2 x i32>, <2 x i32> addrspace(1)* %[[A]], align 8
; CHECK-NEXT: %[[W0:.*]] = extractelement <2 x i32> %[[W]], i64 0
; CHECK-NEXT: %[[H0:.*]] = bitcast i32 %[[W0]] to <2 x half>
; CHECK-NEXT: %[[W1:.*]] = extractelement <2 x i32> %[[W]], i64 1
; CHECK-NEXT: %[[H1:.*]] = bitcast i32 %[[W1]] to <2 x half>
; CHECK-NEXT: %[[V:.*]] = shufflevector <2 x half> %[[H0]], <2 x half> %[[H1]], <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: store <4 x half> %[[V]]
define void @global(<4 x half> addrspace(1)* %p, <4 x half> addrspace(1)* %q) {
  %v = load <4 x half>, <4 x half> addrspace(1)* %p, align 8
  store <4 x half> %v, <4 x half> addrspace(1)* %q, align 8
  ret void
}

; CHECK-LABEL: define void @many(
; CHECK: load volatile <8 x i32>, <8 x i32> addrspace(1)* %{{.*}}, align 32, !invariant.load
; CHECK-COUNT-8: bitcast i32 %{{.*}} to <2 x half>
; CHECK-COUNT-7: shufflevector
; CHECK-NOT: shufflevector
; CHECK: store <16 x half>
define void @many(<16 x half> addrspace(1)* %p, <16 x half> addrspace(1)* %q) {
  %v = load volatile <16 x half>, <16 x half> addrspace(1)* %p, align 32, !invariant.load !0
  store <16 x half> %v, <16 x half> addrspace(1)* %q, align 32
  ret void
}

; CHECK-LABEL: define void @two(
; CHECK-NEXT: load <2 x half>, <2 x half> addrspace(1)* %p, align 4
define void @two(<2 x half> addrspace(1)* %p, <2 x half> addrspace(1)* %q) {
  %v = load <2 x half>, <2 x half> addrspace(1)* %p, align 4
  store <2 x half> %v, <2 x half> addrspace(1)* %q, align 4
  ret void
}

; CHECK-LABEL: define void @scalar(
; CHECK: load half, half addrspace(1)* %p
define void @scalar(half addrspace(1)* %p, half addrspace(1)* %q) {
  %v = load half, half addrspace(1)* %p, align 2
  store half %v, half addrspace(1)* %q, align 2
  ret void
}

; CHECK-LABEL: define void @shared(
; CHECK: load <4 x half>, <4 x half> addrspace(3)* %p
define void @shared(<4 x half> addrspace(3)* %p) {
  %v = load <4 x half>, <4 x half> addrspace(3)* %p, align 8
  store <4 x half> %v, <4 x half> addrspace(3)* %p, align 8
  ret void
}

!0 = !{}
