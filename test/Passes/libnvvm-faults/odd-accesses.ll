; RUN: spir2nvvm-opt -passes=libnvvm-faults/odd-accesses %s | FileCheck %s
;
; OddAccesses: integers that PTX does not have are loaded and stored in pieces.

; CHECK-LABEL: @load(
; CHECK: %[[A:.*]] = load i32, i32 addrspace(1)* %{{.*}}, align 8
; CHECK: %[[B:.*]] = zext i32 %[[A]] to i48
; CHECK: getelementptr inbounds i8, i8 addrspace(1)* %{{.*}}, i64 4
; CHECK: %[[C:.*]] = load i16, i16 addrspace(1)* %{{.*}}, align 4
; CHECK: %[[D:.*]] = zext i16 %[[C]] to i48
; CHECK: %[[E:.*]] = shl i48 %[[D]], 32
; CHECK: %v = or i48 %[[B]], %[[E]]
define i48 @load(i48 addrspace(1)* %p) {
  %v = load i48, i48 addrspace(1)* %p, align 8
  ret i48 %v
}

; Packed: nine bytes.
; CHECK-LABEL: @packed(
; CHECK-COUNT-9: load volatile i8, i8* %{{.*}}, align 1
; CHECK-NOT: load
; CHECK: ret i72
define i72 @packed(i72* %p) {
  %v = load volatile i72, i72* %p, align 1
  ret i72 %v
}

; CHECK-LABEL: @store(
; CHECK: %[[A:.*]] = trunc i24 %v to i16
; CHECK: store i16 %[[A]], i16* %{{.*}}, align 2
; CHECK: %[[B:.*]] = lshr i24 %v, 16
; CHECK: %[[C:.*]] = trunc i24 %[[B]] to i8
; CHECK: store i8 %[[C]], i8* %{{.*}}, align 2
define void @store(i24* %p, i24 %v) {
  store i24 %v, i24* %p, align 2
  ret void
}

; CHECK-LABEL: @invariant(
; CHECK: load i16, i16 addrspace(1)* %{{.*}}, align 2, !invariant.load
; CHECK: load i8, i8 addrspace(1)* %{{.*}}, align 2, !invariant.load
define i24 @invariant(i24 addrspace(1)* %p) {
  %v = load i24, i24 addrspace(1)* %p, align 2, !invariant.load !0
  ret i24 %v
}

; CHECK-LABEL: @two_bits(
; CHECK: %[[BYTE:.*]] = load i8, i8* %{{.*}}, align 1
; CHECK: %v = trunc i8 %[[BYTE]] to i2
; CHECK: %[[WIDE:.*]] = zext i2 %v to i8
; CHECK: store i8 %[[WIDE]], i8* %{{.*}}, align 1
define void @two_bits(i2* %p, i2* %q) {
  %v = load i2, i2* %p, align 1
  store i2 %v, i2* %q, align 1
  ret void
}

; Others stay.
; CHECK-LABEL: @others(
; CHECK-NEXT: %v = load i64, i64* %p, align 4
; CHECK-NEXT: %w = load i128, i128* %q, align 8
; CHECK-NEXT: store i1 true, i1* %r, align 1
define i128 @others(i64* %p, i128* %q, i1* %r) {
  %v = load i64, i64* %p, align 4
  %w = load i128, i128* %q, align 8
  store i1 true, i1* %r, align 1
  %x = zext i64 %v to i128
  %y = add i128 %x, %w
  ret i128 %y
}

!0 = !{}

; Lanes of two bits: as words, and as one number.
; CHECK-LABEL: @lanes(
; CHECK: %[[W:.*]] = load <8 x i32>, <8 x i32> addrspace(1)* %{{.*}}, align 32, !invariant.load
; CHECK: bitcast <8 x i32> %[[W]] to <128 x i2>
; CHECK: %[[N:.*]] = load i32, i32 addrspace(1)* %{{.*}}, align 4
; CHECK: bitcast i32 %[[N]] to <8 x i4>
; CHECK: %[[S:.*]] = bitcast <8 x i4> %{{.*}} to i32
; CHECK: store i32 %[[S]], i32 addrspace(1)* %{{.*}}, align 4
; CHECK: store i16
; CHECK: store i8
; CHECK-NEXT: ret void
define void @lanes(<128 x i2> addrspace(1)* %p, <8 x i4> addrspace(1)* %q, <6 x i4> addrspace(1)* %r, <128 x i2>* %o) {
  %a = load <128 x i2>, <128 x i2> addrspace(1)* %p, align 32, !invariant.load !0
  %b = load <8 x i4>, <8 x i4> addrspace(1)* %q, align 4
  store <8 x i4> %b, <8 x i4> addrspace(1)* %q, align 4
  %c = shufflevector <8 x i4> %b, <8 x i4> undef, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  store <6 x i4> %c, <6 x i4> addrspace(1)* %r, align 4
  ret void
}

; Of parameters that point to such integers others may be aliases; what a call returns is its own matter.
; CHECK-LABEL: @aliases(
; CHECK-SAME: { i32, i48 }* noalias sret({ i32, i48 }) %a, [2 x { i8, i56 }] addrspace(1)* readonly %b, { i8, i64 } addrspace(1)* noalias %c
define void @aliases({ i32, i48 }* noalias sret({ i32, i48 }) %a, [2 x { i8, i56 }] addrspace(1)* noalias readonly %b, { i8, i64 } addrspace(1)* noalias %c) {
  ret void
}
