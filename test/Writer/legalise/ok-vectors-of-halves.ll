; RUN: spir2nvvm-opt -passes=legalise -arch=sm_75 %s | FileCheck %s
;
; The legacy code generator cannot load vectors of halves through ld.global.nc;
; they are loaded as words and taken apart. Scalars and other spaces stay.

; CHECK-LABEL: define void @global(
; CHECK: %[[A:.*]] = bitcast <4 x half> addrspace(1)* %p to <2 x i32> addrspace(1)*
; CHECK-NEXT: %[[W:.*]] = load <2 x i32>, <2 x i32> addrspace(1)* %[[A]], align 8
; CHECK-NEXT: %[[W0:.*]] = extractelement <2 x i32> %[[W]], i64 0
; CHECK: lshr i32 %{{.*}}, 16
; CHECK: insertelement <4 x half> %{{.*}}, half %{{.*}}, i64 3
define void @global(<4 x half> addrspace(1)* %p, <4 x half> addrspace(1)* %q) {
  %v = load <4 x half>, <4 x half> addrspace(1)* %p, align 8
  store <4 x half> %v, <4 x half> addrspace(1)* %q, align 8
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
