; libNVVM's modern code generator dies on a variable index into a loaded vector:
; the element is selected there. The legacy one has code for it.
; RUN: spir2nvvm-opt -passes=legalise --dialect=modern %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=legalise --dialect=legacy %s | FileCheck %s --check-prefix=LEGACY
; CHECK-LABEL: define i32 @f(
; CHECK: [[E0:%.*]] = extractelement <3 x i32> %v, i64 0
; CHECK: [[E1:%.*]] = extractelement <3 x i32> %v, i64 1
; CHECK: [[IS1:%.*]] = icmp eq i32 %i, 1
; CHECK: [[S1:%.*]] = select i1 [[IS1]], i32 [[E1]], i32 [[E0]]
; CHECK: [[E2:%.*]] = extractelement <3 x i32> %v, i64 2
; CHECK: [[IS2:%.*]] = icmp eq i32 %i, 2
; CHECK: %e = select i1 [[IS2]], i32 [[E2]], i32 [[S1]]
; CHECK: ret i32 %e
; LEGACY: %e = extractelement <3 x i32> %v, i32 %i
define i32 @f(<3 x i32>* %p, i32 %i) {
  %v = load <3 x i32>, <3 x i32>* %p
  %e = extractelement <3 x i32> %v, i32 %i
  ret i32 %e
}
; An index of one bit has two values.
; CHECK-LABEL: define i32 @narrow(
; CHECK: icmp eq i1 %i, true
; CHECK-NOT: icmp
; CHECK: ret i32
define i32 @narrow(<4 x i32> %v, i1 %i) {
  %e = extractelement <4 x i32> %v, i1 %i
  ret i32 %e
}
