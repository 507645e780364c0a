; RUN: spir2nvvm-opt -passes=libnvvm-faults/wide-comparisons --arch=sm_90 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/wide-comparisons --arch=sm_100 %s | FileCheck %s --check-prefix=MODERN
;
; WideComparisons: three and more numbers of 64 bits are compared one by one.

; MODERN-NOT: extractelement

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @doubles
; CHECK-NEXT: %[[A0:.*]] = extractelement <3 x double> %x, i64 0
; CHECK-NEXT: %[[B0:.*]] = extractelement <3 x double> %y, i64 0
; CHECK-NEXT: %[[C0:.*]] = fcmp nnan ult double %[[A0]], %[[B0]]
; CHECK-NEXT: %[[V0:.*]] = insertelement <3 x i1> undef, i1 %[[C0]], i64 0
; CHECK-NEXT: %[[A1:.*]] = extractelement <3 x double> %x, i64 1
; CHECK-NEXT: %[[B1:.*]] = extractelement <3 x double> %y, i64 1
; CHECK-NEXT: %[[C1:.*]] = fcmp nnan ult double %[[A1]], %[[B1]]
; CHECK-NEXT: %[[V1:.*]] = insertelement <3 x i1> %[[V0]], i1 %[[C1]], i64 1
; CHECK-NEXT: %[[A2:.*]] = extractelement <3 x double> %x, i64 2
; CHECK-NEXT: %[[B2:.*]] = extractelement <3 x double> %y, i64 2
; CHECK-NEXT: %[[C2:.*]] = fcmp nnan ult double %[[A2]], %[[B2]]
; CHECK-NEXT: %c = insertelement <3 x i1> %[[V1]], i1 %[[C2]], i64 2
; CHECK-NEXT: ret <3 x i1> %c
define <3 x i1> @doubles(<3 x double> %x, <3 x double> %y) {
  %c = fcmp nnan ult <3 x double> %x, %y
  ret <3 x i1> %c
}

; CHECK-LABEL: @longs
; CHECK-COUNT-4: icmp sgt i64
define <4 x i1> @longs(<4 x i64> %x, <4 x i64> %y) {
  %c = icmp sgt <4 x i64> %x, %y
  ret <4 x i1> %c
}

; CHECK-LABEL: @two
; CHECK-NEXT: icmp sgt <2 x i64> %x, %y
define <2 x i1> @two(<2 x i64> %x, <2 x i64> %y) {
  %c = icmp sgt <2 x i64> %x, %y
  ret <2 x i1> %c
}

; CHECK-LABEL: @narrow
; CHECK-NEXT: fcmp uno <8 x float> %x, %y
define <8 x i1> @narrow(<8 x float> %x, <8 x float> %y) {
  %c = fcmp uno <8 x float> %x, %y
  ret <8 x i1> %c
}
