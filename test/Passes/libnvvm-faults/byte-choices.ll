; RUN: spir2nvvm-opt -passes=libnvvm-faults/byte-choices --arch=sm_90 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/byte-choices --arch=sm_100 %s | FileCheck %s --check-prefix=MODERN
;
; ByteChoices: three and more bytes are chosen one by one.

; MODERN-NOT: extractelement

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @three
; CHECK-NEXT: %[[C0:.*]] = extractelement <3 x i1> %c, i64 0
; CHECK-NEXT: %[[X0:.*]] = extractelement <3 x i8> %x, i64 0
; CHECK-NEXT: %[[Y0:.*]] = extractelement <3 x i8> %y, i64 0
; CHECK-NEXT: %[[R0:.*]] = select i1 %[[C0]], i8 %[[X0]], i8 %[[Y0]]
; CHECK-NEXT: %[[V0:.*]] = insertelement <3 x i8> undef, i8 %[[R0]], i64 0
; CHECK-NEXT: %[[C1:.*]] = extractelement <3 x i1> %c, i64 1
; CHECK-NEXT: %[[X1:.*]] = extractelement <3 x i8> %x, i64 1
; CHECK-NEXT: %[[Y1:.*]] = extractelement <3 x i8> %y, i64 1
; CHECK-NEXT: %[[R1:.*]] = select i1 %[[C1]], i8 %[[X1]], i8 %[[Y1]]
; CHECK-NEXT: %[[V1:.*]] = insertelement <3 x i8> %[[V0]], i8 %[[R1]], i64 1
; CHECK-NEXT: %[[C2:.*]] = extractelement <3 x i1> %c, i64 2
; CHECK-NEXT: %[[X2:.*]] = extractelement <3 x i8> %x, i64 2
; CHECK-NEXT: %[[Y2:.*]] = extractelement <3 x i8> %y, i64 2
; CHECK-NEXT: %[[R2:.*]] = select i1 %[[C2]], i8 %[[X2]], i8 %[[Y2]]
; CHECK-NEXT: %r = insertelement <3 x i8> %[[V1]], i8 %[[R2]], i64 2
; CHECK-NEXT: ret <3 x i8> %r
define <3 x i8> @three(<3 x i1> %c, <3 x i8> %x, <3 x i8> %y) {
  %r = select <3 x i1> %c, <3 x i8> %x, <3 x i8> %y
  ret <3 x i8> %r
}

; CHECK-LABEL: @sixteen
; CHECK-COUNT-16: select i1 %{{[0-9]+}}, i8
define <16 x i8> @sixteen(<16 x i1> %c, <16 x i8> %x, <16 x i8> %y) {
  %r = select <16 x i1> %c, <16 x i8> %x, <16 x i8> %y
  ret <16 x i8> %r
}

; CHECK-LABEL: @two
; CHECK-NEXT: select <2 x i1> %c, <2 x i8> %x, <2 x i8> %y
define <2 x i8> @two(<2 x i1> %c, <2 x i8> %x, <2 x i8> %y) {
  %r = select <2 x i1> %c, <2 x i8> %x, <2 x i8> %y
  ret <2 x i8> %r
}

; CHECK-LABEL: @wider
; CHECK-NEXT: select <8 x i1> %c, <8 x i16> %x, <8 x i16> %y
define <8 x i16> @wider(<8 x i1> %c, <8 x i16> %x, <8 x i16> %y) {
  %r = select <8 x i1> %c, <8 x i16> %x, <8 x i16> %y
  ret <8 x i16> %r
}

; CHECK-LABEL: @whole
; CHECK-NEXT: select i1 %c, <4 x i8> %x, <4 x i8> %y
define <4 x i8> @whole(i1 %c, <4 x i8> %x, <4 x i8> %y) {
  %r = select i1 %c, <4 x i8> %x, <4 x i8> %y
  ret <4 x i8> %r
}
