; RUN: spir2nvvm-opt -passes=libnvvm-faults/pieces --arch=sm_90 %s | FileCheck %s --check-prefixes=CHECK,LEGACY
; RUN: spir2nvvm-opt -passes=libnvvm-faults/pieces --arch=sm_100 %s | FileCheck %s --check-prefixes=CHECK,MODERN
;
; LowParts: the legacy dialect takes 32 bits and more apart by shifts. The modern one takes 64
; bits and more apart into words by an intrinsic and a shift.

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
; LEGACY: trunc i64 %x to i32
; LEGACY: lshr i64 %x, 32
; LEGACY: %v = insertelement <2 x i32>
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

; CHECK-LABEL: @shorts
; LEGACY: trunc i32 %x to i16
; LEGACY: lshr i32 %x, 16
; MODERN: %v = bitcast i32 %x to <2 x i16>
define <2 x i16> @shorts(i32 %x) {
  %v = bitcast i32 %x to <2 x i16>
  ret <2 x i16> %v
}

; The intrinsic takes 64 bits of it.
; CHECK-LABEL: @six
; MODERN: %[[T:.*]] = trunc i192 %x to i64
; MODERN: %[[D:.*]] = bitcast i64 %[[T]] to double
; MODERN: call i32 @llvm.nvvm.d2i.lo(double %[[D]])
; MODERN: lshr i192 %x, 32
; MODERN: %[[S:.*]] = lshr i192 %x, 128
; MODERN: trunc i192 %[[S]] to i64
; LEGACY: trunc i192 %x to i32
define <6 x i32> @six(i192 %x) {
  %v = bitcast i192 %x to <6 x i32>
  ret <6 x i32> %v
}

; What was stored as 64 bits would be cast to the vectors that are loaded.
; CHECK-LABEL: @union
; CHECK-NOT: load <
; CHECK: load i8, i8*
; CHECK: load i32, i32* %{{.*}}, align 8
; MODERN: call i32 @llvm.nvvm.d2i.lo(double
; LEGACY: call i32 asm "mov.b32 $0, $1;", "=r,r"(i32
; CHECK: load i32, i32* %{{.*}}, align 4
; CHECK: ret
define <2 x i32> @union(i64 %x, <8 x i8> addrspace(1)* %o) {
  %u = alloca i64
  store i64 %x, i64* %u
  %v = bitcast i64* %u to <8 x i8>*
  %bytes = load <8 x i8>, <8 x i8>* %v
  store <8 x i8> %bytes, <8 x i8> addrspace(1)* %o
  %w = bitcast i64* %u to <2 x i32>*
  %words = load <2 x i32>, <2 x i32>* %w
  ret <2 x i32> %words
}

; Three words of two values, and stores of vectors that are loaded as something else.
; CHECK-LABEL: @three
; CHECK-NOT: store <
; CHECK-COUNT-2: store i64
; CHECK-NOT: load <
; CHECK-COUNT-3: load i32
; CHECK: ret
define <3 x i32> @three(<2 x i64> %x) {
  %u = alloca <2 x i64>
  store <2 x i64> %x, <2 x i64>* %u
  %w = bitcast <2 x i64>* %u to <3 x i32>*
  %words = load <3 x i32>, <3 x i32>* %w
  ret <3 x i32> %words
}

; Two pointers to one object, one of which lies in memory.
; CHECK-LABEL: @pointers
; CHECK: store i64 %x, i64 addrspace(1)*
; CHECK-NOT: load <2 x i32>
; CHECK: ret
define <2 x i32> @pointers(i64 %x, i64 addrspace(1)* %p) {
  %slot = alloca i64 addrspace(1)*
  store i64 addrspace(1)* %p, i64 addrspace(1)** %slot
  %q = load i64 addrspace(1)*, i64 addrspace(1)** %slot
  store i64 %x, i64 addrspace(1)* %q
  %r = load i64 addrspace(1)*, i64 addrspace(1)** %slot
  %w = bitcast i64 addrspace(1)* %r to <2 x i32> addrspace(1)*
  %words = load <2 x i32>, <2 x i32> addrspace(1)* %w
  ret <2 x i32> %words
}

; The object of a caller.
; CHECK-LABEL: @callee
; CHECK-NOT: load <
; CHECK-COUNT-2: load i32
; CHECK: ret
define internal <2 x i32> @callee(<2 x i32>* %p) {
  %words = load <2 x i32>, <2 x i32>* %p
  ret <2 x i32> %words
}

; CHECK-LABEL: @caller
define <2 x i32> @caller(i64 %x) {
  %u = alloca i64
  store i64 %x, i64* %u
  %p = bitcast i64* %u to <2 x i32>*
  %r = call <2 x i32> @callee(<2 x i32>* %p)
  ret <2 x i32> %r
}

; In an array of structures a vector beside a number is what it is.
; CHECK-LABEL: @fields
; CHECK: store i64 %n
; CHECK: %v = load <2 x i32>
%fields = type { i64, <2 x i32> }
define <2 x i32> @fields(%fields addrspace(1)* %p, i64 %i, i64 %n) {
  %a = getelementptr %fields, %fields addrspace(1)* %p, i64 %i, i32 0
  store i64 %n, i64 addrspace(1)* %a
  %b = getelementptr %fields, %fields addrspace(1)* %p, i64 %i, i32 1
  %v = load <2 x i32>, <2 x i32> addrspace(1)* %b
  ret <2 x i32> %v
}

; Words of a variable are elements of a vector in the modern dialect's optimiser, in the other
; one where they become some.
; CHECK-LABEL: @words
; CHECK: %lo = load i32
; MODERN: call i32 @llvm.nvvm.d2i.lo(double
; LEGACY-NOT: call
; CHECK: %hi = load i32
; MODERN: call i32 @llvm.nvvm.d2i.lo(double
; LEGACY: call i32 asm "mov.b32 $0, $1;", "=r,r"(i32
; CHECK: %sum = add i32
define <2 x i32> @words(i64 %x) {
  %u = alloca i64
  store i64 %x, i64* %u
  %p = bitcast i64* %u to i32*
  %lo = load i32, i32* %p
  %q = getelementptr i32, i32* %p, i64 1
  %hi = load i32, i32* %q
  %sum = add i32 %lo, 5
  %a = insertelement <2 x i32> undef, i32 %sum, i32 0
  %b = insertelement <2 x i32> %a, i32 %hi, i32 1
  ret <2 x i32> %b
}

; Cut out of an element, not out of all of them.
; CHECK-LABEL: @cut
; LEGACY: %[[E:.*]] = extractelement <2 x i32> %v, i64 1
; LEGACY-NEXT: %[[S:.*]] = lshr i32 %[[E]], 8
; LEGACY-NEXT: %b = trunc i32 %[[S]] to i8
; LEGACY-NEXT: ret
; MODERN: bitcast <2 x i32> %v to i64
define i8 @cut(<2 x i32> %v) {
  %w = bitcast <2 x i32> %v to i64
  %s = lshr i64 %w, 40
  %b = trunc i64 %s to i8
  ret i8 %b
}

; Halves that become neighbours.
; CHECK-LABEL: @neighbours
; MODERN: bitcast i64 %x to double
; MODERN: %[[L:.*]] = call i32 @llvm.nvvm.d2i.lo(double
; MODERN: insertelement <2 x i32> %{{.*}}, i32 %[[L]], i32 0
; LEGACY: insertelement <2 x i32> %a, i32 %lo, i32 0
define <2 x i32> @neighbours(i64 %x) {
  %lo = trunc i64 %x to i32
  %s = lshr i64 %x, 32
  %hi = trunc i64 %s to i32
  %a = insertelement <2 x i32> undef, i32 %hi, i32 1
  %b = insertelement <2 x i32> %a, i32 %lo, i32 0
  ret <2 x i32> %b
}

; A splat of a low half.
; CHECK-LABEL: @splat
; MODERN: bitcast i64 %x to double
; MODERN: %[[L:.*]] = call i32 @llvm.nvvm.d2i.lo(double
; MODERN: insertelement <2 x i32> undef, i32 %[[L]], i32 0
; LEGACY: insertelement <2 x i32> undef, i32 %t, i32 0
; CHECK: ret
define <2 x i32> @splat(i64 %x) {
  %t = trunc i64 %x to i32
  %a = insertelement <2 x i32> undef, i32 %t, i32 0
  %s = shufflevector <2 x i32> %a, <2 x i32> undef, <2 x i32> zeroinitializer
  ret <2 x i32> %s
}

; CHECK-LABEL: @elements
; MODERN: bitcast i64 %y to double
; MODERN: %[[L:.*]] = call i32 @llvm.nvvm.d2i.lo(double
; MODERN: insertelement <2 x i32> undef, i32 %[[L]], i32 0
; LEGACY: insertelement <2 x i32> undef, i32 %t, i32 0
; CHECK: insertelement <2 x i32> %a, i32 %n, i32 1
define <2 x i32> @elements(<2 x i64> %x, i64 %z, i32 %n) {
  %y = extractelement <2 x i64> %x, i32 1
  %t = trunc i64 %y to i32
  %a = insertelement <2 x i32> undef, i32 %t, i32 0
  %b = insertelement <2 x i32> %a, i32 %n, i32 1
  ret <2 x i32> %b
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

; A vector that is the beginning of another one is part of it; one from its middle is not.
; CHECK-LABEL: @beginning
; CHECK: store <4 x i32>
; CHECK: load <3 x i32>
define <3 x i32> @beginning(<4 x i32> %x) {
  %u = alloca <4 x i32>
  store <4 x i32> %x, <4 x i32>* %u
  %p = bitcast <4 x i32>* %u to <3 x i32>*
  %v = load <3 x i32>, <3 x i32>* %p
  ret <3 x i32> %v
}

; CHECK-LABEL: @middle
; CHECK-NOT: store <4 x i32>
; CHECK-NOT: load <3 x i32>
; CHECK: ret
define <3 x i32> @middle(<4 x i32> %x) {
  %u = alloca <4 x i32>
  store <4 x i32> %x, <4 x i32>* %u
  %a = bitcast <4 x i32>* %u to i32*
  %b = getelementptr i32, i32* %a, i64 1
  %p = bitcast i32* %b to <3 x i32>*
  %v = load <3 x i32>, <3 x i32>* %p, align 4
  ret <3 x i32> %v
}

; Vectors of halves stay whole.
; CHECK-LABEL: @sixteen_halves
; CHECK: store i32
; CHECK: load <16 x half>
define <16 x half> @sixteen_halves(<8 x i32> %x) {
  %u = alloca <8 x i32>
  store <8 x i32> %x, <8 x i32>* %u
  %p = bitcast <8 x i32>* %u to <16 x half>*
  %v = load <16 x half>, <16 x half>* %p
  ret <16 x half> %v
}
