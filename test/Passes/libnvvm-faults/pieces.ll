; RUN: spir2nvvm-opt -passes=libnvvm-faults/pieces --arch=sm_90 %s | FileCheck %s --check-prefixes=CHECK,LEGACY
; RUN: spir2nvvm-opt -passes=libnvvm-faults/pieces --arch=sm_100 %s | FileCheck %s --check-prefixes=CHECK,MODERN
;
; LowBytes: the legacy dialect takes 32 and 64 bits apart into bytes by shifts.
; LowWords: the modern one takes 64 bits apart into halves by an intrinsic and a shift.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"

; CHECK-LABEL: @bytes
; LEGACY: %[[P0:.*]] = trunc i32 %x to i8
; LEGACY-NEXT: %[[V0:.*]] = insertelement <4 x i8> undef, i8 %[[P0]], i64 0
; LEGACY-NEXT: %[[S1:.*]] = lshr i32 %x, 8
; LEGACY-NEXT: %[[P1:.*]] = trunc i32 %[[S1]] to i8
; LEGACY: lshr i32 %x, 24
; LEGACY: %v = insertelement
; MODERN: %v = bitcast i32 %x to <4 x i8>
define <4 x i8> @bytes(i32 %x) {
  %v = bitcast i32 %x to <4 x i8>
  ret <4 x i8> %v
}

; CHECK-LABEL: @halves
; MODERN: %[[D:.*]] = bitcast i64 %x to double
; MODERN-NEXT: %[[P0:.*]] = call i32 @llvm.nvvm.d2i.lo(double %[[D]])
; MODERN-NEXT: %[[V0:.*]] = insertelement <2 x i32> undef, i32 %[[P0]], i64 0
; MODERN-NEXT: %[[S1:.*]] = lshr i64 %x, 32
; MODERN-NEXT: %[[P1:.*]] = trunc i64 %[[S1]] to i32
; MODERN-NEXT: %v = insertelement <2 x i32> %[[V0]], i32 %[[P1]], i64 1
; LEGACY: %v = bitcast i64 %x to <2 x i32>
define <2 x i32> @halves(i64 %x) {
  %v = bitcast i64 %x to <2 x i32>
  ret <2 x i32> %v
}

; Each element of a vector by itself, floating point as integers.
; CHECK-LABEL: @vector
; LEGACY: %[[E0:.*]] = extractelement <2 x float> %x, i64 0
; LEGACY-NEXT: %[[I0:.*]] = bitcast float %[[E0]] to i32
; LEGACY: trunc i32 %[[I0]] to i8
; LEGACY: %[[E1:.*]] = extractelement <2 x float> %x, i64 1
; LEGACY: %v = insertelement <8 x i8>
define <8 x i8> @vector(<2 x float> %x) {
  %v = bitcast <2 x float> %x to <8 x i8>
  ret <8 x i8> %v
}

; CHECK-LABEL: @doubles
; MODERN: bitcast double %x to i64
; MODERN: call i32 @llvm.nvvm.d2i.lo(double
; MODERN: lshr i64 %{{.*}}, 32
define <2 x i32> @doubles(double %x) {
  %v = bitcast double %x to <2 x i32>
  ret <2 x i32> %v
}

; A loaded value is loaded as the vector.
; CHECK-LABEL: @loaded
; CHECK: %v = bitcast i32 %x to <4 x i8>
; CHECK: %w = bitcast i64 %y to <2 x i32>
define <4 x i8> @loaded(i32 addrspace(1)* %p, i64 addrspace(1)* %q, <2 x i32> addrspace(1)* %o) {
  %x = load i32, i32 addrspace(1)* %p
  %v = bitcast i32 %x to <4 x i8>
  %y = load i64, i64 addrspace(1)* %q
  %w = bitcast i64 %y to <2 x i32>
  store <2 x i32> %w, <2 x i32> addrspace(1)* %o
  ret <4 x i8> %v
}

; What was stored as 64 bits would be cast to the vector that is loaded.
; CHECK-LABEL: @union
; LEGACY-COUNT-8: load i8, i8* %{{.*}}
; LEGACY: load <2 x i32>, <2 x i32>* %w
; MODERN: load <8 x i8>, <8 x i8>* %v
; MODERN: load i64, i64* %{{.*}}, align 8
; MODERN: call i32 @llvm.nvvm.d2i.lo(double
define <2 x i32> @union(i64 %x) {
  %u = alloca i64
  store i64 %x, i64* %u
  %v = bitcast i64* %u to <8 x i8>*
  %bytes = load <8 x i8>, <8 x i8>* %v
  %w = bitcast i64* %u to <2 x i32>*
  %words = load <2 x i32>, <2 x i32>* %w
  ret <2 x i32> %words
}

; CHECK-LABEL: @same
; CHECK: %b = load <4 x i8>
; CHECK: bitcast i16 %h to <2 x i8>
; CHECK: bitcast <4 x i16> %s to <8 x i8>
; CHECK: bitcast <4 x i16> %s to <2 x i32>
define void @same(<4 x i8> addrspace(1)* %p, <2 x i32> addrspace(1)* %q, i16 %h, <4 x i16> %s) {
  %b = load <4 x i8>, <4 x i8> addrspace(1)* %p
  store <4 x i8> %b, <4 x i8> addrspace(1)* %p
  %c = bitcast i16 %h to <2 x i8>
  %d = bitcast <4 x i16> %s to <8 x i8>
  %e = bitcast <4 x i16> %s to <2 x i32>
  ret void
}
