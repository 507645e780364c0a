; RUN: spir2nvvm-opt -passes=libnvvm-faults/divisions --arch=sm_90 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/divisions --arch=sm_100 %s | FileCheck %s --check-prefix=MODERN
;
; UndefinedDivisors: the legacy dialect's integer divisions are those of lanes.

; MODERN: sdiv exact <2 x i32>
; MODERN: urem <3 x i8>

; CHECK-LABEL: @signed
; CHECK: %[[A:.*]] = extractelement <2 x i32> %v, i64 0
; CHECK-NEXT: %[[Q:.*]] = sdiv exact i32 %[[A]], 10
; CHECK-NEXT: %[[FIRST:.*]] = insertelement <2 x i32> undef, i32 %[[Q]], i64 0
; CHECK-NEXT: %[[B:.*]] = extractelement <2 x i32> %v, i64 1
; CHECK-NEXT: %[[R:.*]] = sdiv exact i32 %[[B]], -3
; CHECK-NEXT: %[[BOTH:.*]] = insertelement <2 x i32> %[[FIRST]], i32 %[[R]], i64 1
; CHECK-NEXT: ret <2 x i32> %[[BOTH]]
define <2 x i32> @signed(<2 x i32> %v) {
  %q = sdiv exact <2 x i32> %v, <i32 10, i32 -3>
  ret <2 x i32> %q
}

; CHECK-LABEL: @remainder
; CHECK-COUNT-3: urem i8
; CHECK-NOT: urem
define <3 x i8> @remainder(<3 x i8> %v, <3 x i8> %w) {
  %q = urem <3 x i8> %v, %w
  ret <3 x i8> %q
}

; CHECK-LABEL: @stays
; CHECK: udiv i32 %x, %y
; CHECK-NEXT: fdiv <2 x float>
define i32 @stays(i32 %x, i32 %y, <2 x float> %f) {
  %q = udiv i32 %x, %y
  %r = fdiv <2 x float> %f, %f
  ret i32 %q
}
