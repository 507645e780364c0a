; RUN: spir2nvvm-opt -passes=libnvvm-faults/half-lanes --arch=sm_75 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/half-lanes --arch=sm_100 %s | FileCheck %s --check-prefix=MODERN
;
; InsertedHalves: halves become lanes at numbered places as integers; other types and places stay.

; MODERN-NOT: insertelement {{.*}} x i16>

; CHECK-LABEL: @made
; CHECK-NEXT: %[[A:.*]] = bitcast half %a to i16
; CHECK-NEXT: %[[V:.*]] = insertelement <2 x i16> undef, i16 %[[A]], i64 0
; CHECK-NEXT: %[[B:.*]] = bitcast half %b to i16
; CHECK-NEXT: %[[W:.*]] = insertelement <2 x i16> %[[V]], i16 %[[B]], i64 1
; CHECK-NEXT: %w = bitcast <2 x i16> %[[W]] to <2 x half>
; CHECK-NEXT: ret <2 x half> %w
define <2 x half> @made(half %a, half %b) {
  %v = insertelement <2 x half> undef, half %a, i64 0
  %w = insertelement <2 x half> %v, half %b, i64 1
  ret <2 x half> %w
}

; CHECK-LABEL: @changed
; CHECK-NEXT: %[[V:.*]] = bitcast <4 x half> %v to <4 x i16>
; CHECK-NEXT: %[[A:.*]] = bitcast half %a to i16
; CHECK-NEXT: %[[W:.*]] = insertelement <4 x i16> %[[V]], i16 %[[A]], i64 2
; CHECK-NEXT: %w = bitcast <4 x i16> %[[W]] to <4 x half>
; CHECK-NEXT: ret <4 x half> %w
define <4 x half> @changed(<4 x half> %v, half %a) {
  %w = insertelement <4 x half> %v, half %a, i64 2
  ret <4 x half> %w
}

; Bits and numbers need no cast.
; CHECK-LABEL: @bits
; CHECK-NEXT: %[[W:.*]] = insertelement <2 x i16> <i16 15360, i16 undef>, i16 %a, i64 1
; CHECK-NEXT: %w = bitcast <2 x i16> %[[W]] to <2 x half>
; CHECK-NEXT: ret <2 x half> %w
define <2 x half> @bits(i16 %a) {
  %h = bitcast i16 %a to half
  %w = insertelement <2 x half> <half 1.0, half undef>, half %h, i64 1
  ret <2 x half> %w
}

; CHECK-LABEL: @stays
; CHECK-NEXT: insertelement <2 x half> %v, half %a, i32 %i
; CHECK-NEXT: insertelement <2 x float> undef, float %f, i64 0
define void @stays(<2 x half> %v, half %a, i32 %i, float %f) {
  %w = insertelement <2 x half> %v, half %a, i32 %i
  %x = insertelement <2 x float> undef, float %f, i64 0
  ret void
}
