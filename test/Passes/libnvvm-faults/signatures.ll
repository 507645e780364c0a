; RUN: spir2nvvm-opt -passes=libnvvm-faults/signatures --arch=sm_100 %s | FileCheck %s --check-prefixes=CHECK,MODERN
; RUN: spir2nvvm-opt -passes=libnvvm-faults/signatures --arch=sm_90 %s | FileCheck %s --check-prefixes=CHECK,LEGACY
;
; Vectors of i1, and in the modern dialect those of two bytes, are parameters and results
; as integers of the same bytes.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"

; NarrowParameters
; MODERN-LABEL: define void @kernel(i16 %v.bits, <4 x i8> %w, i8 %n)
; MODERN-NEXT: %v = bitcast i16 %v.bits to <2 x i8>
; MODERN: %[[ARG:.*]] = bitcast <2 x i8> %v to i16
; MODERN-NEXT: %[[RESULT:.*]] = call i16 @swap(i16 %[[ARG]], i8 zeroext %n)
; MODERN-NEXT: %r = bitcast i16 %[[RESULT]] to <2 x i8>
; LEGACY-LABEL: define void @kernel(<2 x i8> %v, <4 x i8> %w, i8 %n)
; LEGACY: %r = call <2 x i8> @swap(<2 x i8> %v
define void @kernel(<2 x i8> %v, <4 x i8> %w, i8 %n) {
  %r = call <2 x i8> @swap(<2 x i8> %v, i8 zeroext %n)
  call void @take(<2 x i8> %r)
  ret void
}

; MODERN-LABEL: define i16 @swap(i16 %a.bits, i8 zeroext %n)
; MODERN: %[[R:.*]] = bitcast <2 x i8> %r to i16
; MODERN-NEXT: ret i16 %[[R]]
define <2 x i8> @swap(<2 x i8> %a, i8 zeroext %n) noinline {
  %r = shufflevector <2 x i8> %a, <2 x i8> undef, <2 x i32> <i32 1, i32 0>
  ret <2 x i8> %r
}

; MODERN: declare void @take(i16)
; LEGACY: declare void @take(<2 x i8>)
declare void @take(<2 x i8>)

; Within structures and arrays.
; MODERN-LABEL: define { i16, [1 x i16] } @pieces({ i16, [1 x i16] } %s.bits)
; MODERN: %[[X:.*]] = extractvalue { i16, [1 x i16] } %s.bits, 0
; MODERN: bitcast i16 %[[X]] to <2 x i8>
define { <2 x i8>, [1 x <2 x i8>] } @pieces({ <2 x i8>, [1 x <2 x i8>] } %s) {
  ret { <2 x i8>, [1 x <2 x i8>] } %s
}

; BitVectorParameters
; CHECK-LABEL: define i8 @bits(i8 %m.bits, i32 %n)
; CHECK-NEXT: %[[T:.*]] = trunc i8 %m.bits to i3
; CHECK-NEXT: %m = bitcast i3 %[[T]] to <3 x i1>
; CHECK: %[[B:.*]] = bitcast <3 x i1> %r to i3
; CHECK-NEXT: %[[Z:.*]] = zext i3 %[[B]] to i8
; CHECK-NEXT: ret i8 %[[Z]]
define <3 x i1> @bits(<3 x i1> %m, i32 %n) {
  %r = xor <3 x i1> %m, <i1 true, i1 true, i1 true>
  ret <3 x i1> %r
}

; CHECK-LABEL: define <2 x i64> @wide(<2 x i64> %m.bits)
; CHECK-NEXT: %[[W:.*]] = bitcast <2 x i64> %m.bits to i128
; CHECK-NEXT: %m = bitcast i128 %[[W]] to <128 x i1>
define <128 x i1> @wide(<128 x i1> %m) {
  ret <128 x i1> %m
}

; CHECK-LABEL: define <2 x i16> @others(<2 x i16> %a, i8 %b, <3 x i8> %c, { i8, i8 } %d, i1 %e)
define <2 x i16> @others(<2 x i16> %a, i8 %b, <3 x i8> %c, { i8, i8 } %d, i1 %e) {
  ret <2 x i16> %a
}

; UnalignedStructures: as integers of the structure's size and alignment.
%packed = type <{ i8, <8 x i16> }>
%narrow = type { i32, <2 x i8>, i16 }
%fine = type { i8, <8 x i16> }

; MODERN-LABEL: define void @structures([17 x i8]* byval([17 x i8]) align 1 %p.bits, [2 x i32]* byval([2 x i32]) align 4 %n.bits, %fine* byval(%fine) align 16 %f)
; MODERN: %p = bitcast [17 x i8]* %p.bits to %packed*
; MODERN: %n = bitcast [2 x i32]* %n.bits to %narrow*
; LEGACY-LABEL: define void @structures(%packed* byval(%packed) align 1 %p, %narrow* byval(%narrow) align 4 %n, %fine* byval(%fine) align 16 %f)
define void @structures(%packed* byval(%packed) align 1 %p, %narrow* byval(%narrow) align 4 %n, %fine* byval(%fine) align 16 %f) {
  %v = load %packed, %packed* %p
  %w = load %narrow, %narrow* %n
  ret void
}

; MODERN-LABEL: define void @caller(
; MODERN: %[[P:.*]] = bitcast %packed* %p to [17 x i8]*
; MODERN: call void @structures([17 x i8]* byval([17 x i8]) align 1 %[[P]], [2 x i32]* byval([2 x i32]) align 4 %{{.*}}, %fine* byval(%fine) align 16 %f)
define void @caller(%packed* %p, %narrow* %n, %fine* %f) {
  call void @structures(%packed* byval(%packed) align 1 %p, %narrow* byval(%narrow) align 4 %n, %fine* byval(%fine) align 16 %f)
  ret void
}

; OddIntegers
%fields = type { i32, i24 }
; LEGACY-LABEL: define i32 @fields([2 x i32]* byval([2 x i32]) align 4 %s.bits)
; LEGACY-NEXT: %s = bitcast [2 x i32]* %s.bits to %fields*
; MODERN-LABEL: define i32 @fields(%fields* byval(%fields) align 4 %s)
define i32 @fields(%fields* byval(%fields) align 4 %s) {
  %p = getelementptr %fields, %fields* %s, i64 0, i32 0
  %r = load i32, i32* %p
  ret i32 %r
}

; LEGACY: %[[P:.*]] = bitcast %fields* %s to [2 x i32]*
; LEGACY-NEXT: call i32 @fields([2 x i32]* byval([2 x i32]) align 4 %[[P]])
define i32 @call_fields(%fields* %s) {
  %r = call i32 @fields(%fields* byval(%fields) align 4 %s)
  ret i32 %r
}

; LEGACY-LABEL: define i64 @odd(i64 %a.bits, { i8, i32 } %b.bits)
; LEGACY-NEXT: %a = trunc i64 %a.bits to i40
; LEGACY: trunc i32 %{{.*}} to i24
; LEGACY: %[[R:.*]] = zext i40 %r to i64
; LEGACY-NEXT: ret i64 %[[R]]
; MODERN-LABEL: define i40 @odd(i40 %a, { i8, i24 } %b)
define i40 @odd(i40 %a, { i8, i24 } %b) {
  %c = extractvalue { i8, i24 } %b, 1
  %d = zext i24 %c to i40
  %r = add i40 %a, %d
  ret i40 %r
}

; NarrowParameters: libNVVM would pass what is loaded.
; MODERN-LABEL: define i16 @read(
; MODERN: load i8, i8* %{{.*}}, align 2
; MODERN: load i8, i8* %{{.*}}, align 1
; LEGACY-LABEL: define <2 x i8> @read(
; LEGACY: load <2 x i8>, <2 x i8>* %q
define <2 x i8> @read(<2 x i8>* %p, i32 %i) {
  %q = getelementptr <2 x i8>, <2 x i8>* %p, i32 %i
  %v = load <2 x i8>, <2 x i8>* %q, align 2
  ret <2 x i8> %v
}

; LostHalves
%halves = type { i8, half, [2 x half] }
; CHECK-LABEL: define i16 @halves(i16 %a.bits, <3 x i16> %b.bits, [4 x i16]* byval([4 x i16]) align 2 %c.bits)
; CHECK-NEXT: %a = bitcast i16 %a.bits to half
; CHECK-NEXT: %b = bitcast <3 x i16> %b.bits to <3 x half>
; CHECK-NEXT: %c = bitcast [4 x i16]* %c.bits to %halves*
; CHECK: %[[R:.*]] = bitcast half %r to i16
; CHECK-NEXT: ret i16 %[[R]]
define half @halves(half %a, <3 x half> %b, %halves* byval(%halves) align 2 %c) {
  %x = extractelement <3 x half> %b, i32 1
  %r = fadd half %a, %x
  ret half %r
}

; CHECK-LABEL: define void @read_halves(
; CHECK: %[[H:.*]] = load i16, i16* %{{.*}}, align 2
; CHECK: %[[M:.*]] = call i16 asm "mov.b16 $0, $1;", "=h,h"(i16 %[[H]])
; CHECK: bitcast i16 %[[M]] to half
; CHECK-COUNT-2: call i16 asm "mov.b16 $0, $1;"
; CHECK: bitcast <2 x i16> %{{.*}} to <2 x half>
define void @read_halves(half* %p, <2 x half>* %q, half* %o) {
  %h = load half, half* %p, align 2
  %v = load <2 x half>, <2 x half>* %q, align 4
  %x = extractelement <2 x half> %v, i32 1
  %r = fadd half %h, %x
  store half %r, half* %o
  ret void
}

; What PTX has stays.
; CHECK-LABEL: define i32 @plain({ i32, i1, i64 }* byval({ i32, i1, i64 }) align 8 %s)
define i32 @plain({ i32, i1, i64 }* byval({ i32, i1, i64 }) align 8 %s) {
  ret i32 0
}
