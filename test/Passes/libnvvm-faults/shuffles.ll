; RUN: spir2nvvm-opt -passes=libnvvm-faults/shuffles %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/shuffles --arch=sm_100 %s | FileCheck %s
;
; UndefinedLanes: each lane of a shuffle is one of its vectors', the neighbour's if any would do.

; CHECK-LABEL: @widened
; CHECK: shufflevector <3 x i8> %v, <3 x i8> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 2>
define <4 x i8> @widened(<3 x i8> %v) {
  %s = shufflevector <3 x i8> %v, <3 x i8> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 undef>
  %r = and <4 x i8> %s, <i8 -1, i8 -1, i8 -1, i8 0>
  ret <4 x i8> %r
}

; CHECK-LABEL: @poisoned
; CHECK: shufflevector <2 x float> %v, <2 x float> poison, <4 x i32> <i32 1, i32 1, i32 1, i32 0>
define <4 x float> @poisoned(<2 x float> %v) {
  %s = shufflevector <2 x float> %v, <2 x float> poison, <4 x i32> <i32 undef, i32 1, i32 undef, i32 0>
  ret <4 x float> %s
}

; CHECK-LABEL: @both
; CHECK: shufflevector <2 x i32> %v, <2 x i32> %w, <4 x i32> <i32 3, i32 3, i32 3, i32 3>
define <4 x i32> @both(<2 x i32> %v, <2 x i32> %w) {
  %s = shufflevector <2 x i32> %v, <2 x i32> %w, <4 x i32> <i32 3, i32 undef, i32 undef, i32 undef>
  ret <4 x i32> %s
}

; CHECK-LABEL: @stays
; CHECK: shufflevector <4 x i8> %v, <4 x i8> undef, <3 x i32> <i32 0, i32 1, i32 2>
define <3 x i8> @stays(<4 x i8> %v) {
  %s = shufflevector <4 x i8> %v, <4 x i8> undef, <3 x i32> <i32 0, i32 1, i32 2>
  ret <3 x i8> %s
}

; A splat stays one; an index into an undefined vector is not a lane, either.
; CHECK-LABEL: @splat
; CHECK: shufflevector <4 x i16> %v, <4 x i16> undef, <4 x i32> zeroinitializer
define <4 x i16> @splat(<4 x i16> %v) {
  %s = shufflevector <4 x i16> %v, <4 x i16> undef, <4 x i32> <i32 0, i32 0, i32 0, i32 4>
  %r = or <4 x i16> %s, <i16 0, i16 0, i16 0, i16 -1>
  ret <4 x i16> %r
}

; CHECK-LABEL: @nothing
; CHECK: shufflevector <2 x i8> %v, <2 x i8> undef, <2 x i32> undef
define <2 x i8> @nothing(<2 x i8> %v) {
  %s = shufflevector <2 x i8> %v, <2 x i8> undef, <2 x i32> undef
  ret <2 x i8> %s
}
