; RUN: spir2nvvm-opt -passes=libnvvm-faults/bit-lanes --arch=sm_90 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/bit-lanes --arch=sm_100 %s | FileCheck %s --check-prefix=MODERN
; RUN: sed 's/i1\b/i2/g' %s | spir2nvvm-opt -passes=libnvvm-faults/bit-lanes --arch=sm_90 - | FileCheck %s --check-prefix=MODERN
;
; BitLanes: in a module that has vectors of i1, a variable index selects;
; a constant one does not.

; MODERN-NOT: select

; CHECK-LABEL: @bits
; CHECK: %[[L0:.*]] = extractelement <3 x i1> %v, i64 0
; CHECK-NEXT: %[[L1:.*]] = extractelement <3 x i1> %v, i64 1
; CHECK-NEXT: %[[L2:.*]] = extractelement <3 x i1> %v, i64 2
; CHECK-NEXT: %[[B0:.*]] = and i32 %i, 1
; CHECK-NEXT: %[[I0:.*]] = icmp ne i32 %[[B0]], 0
; CHECK-NEXT: %[[S:.*]] = select i1 %[[I0]], i1 %[[L1]], i1 %[[L0]]
; CHECK-NEXT: %[[B1:.*]] = and i32 %i, 2
; CHECK-NEXT: %[[I1:.*]] = icmp ne i32 %[[B1]], 0
; CHECK-NEXT: %r = select i1 %[[I1]], i1 %[[L2]], i1 %[[S]]
; CHECK-NEXT: ret i1 %r
define i1 @bits(<3 x i1> %a, <3 x i1> %b, i32 %i) {
  %v = or <3 x i1> %a, %b
  %r = extractelement <3 x i1> %v, i32 %i
  ret i1 %r
}

; CHECK-LABEL: @numbers
; CHECK-COUNT-3: select i1 %{{.*}}, i16 %{{.*}}, i16 %{{.*}}
; CHECK-NEXT: ret i16 %r
define i16 @numbers(<4 x i16> %v, i64 %i) {
  %r = extractelement <4 x i16> %v, i64 %i
  ret i16 %r
}

; CHECK-LABEL: @constant
; CHECK-NEXT: %r = extractelement <4 x i16> %v, i32 1
; CHECK-NEXT: ret i16 %r
define i16 @constant(<4 x i16> %v) {
  %r = extractelement <4 x i16> %v, i32 1
  ret i16 %r
}
