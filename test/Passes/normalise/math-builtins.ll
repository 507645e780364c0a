; RUN: spir2nvvm-opt -passes=normalise/math-builtins %s | FileCheck %s --match-full-lines
;
; A floating-point intrinsic for which OpenCL has a builtin becomes that; others
; stay, and so does one of a type that OpenCL C does not have.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func float @f(float %x, <5 x float> %odd) {
; CHECK-NEXT: %a = call nnan spir_func float @_Z4fabsf(float %x), !fpmath !0
; CHECK-NEXT: %b = call <5 x float> @llvm.fabs.v5f32(<5 x float> %odd)
; CHECK-NEXT: %c = call float @llvm.fmuladd.f32(float %a, float %x, float %x)
; CHECK-NEXT: ret float %c
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
; CHECK-NEXT: declare float @llvm.fabs.f32(float) #0
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
; CHECK-NEXT: declare <5 x float> @llvm.fabs.v5f32(<5 x float>) #0
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
; CHECK-NEXT: declare float @llvm.fmuladd.f32(float, float, float) #0
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind
; CHECK-NEXT: declare spir_func float @_Z4fabsf(float) #1
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { nofree nosync nounwind readnone speculatable willreturn }
; CHECK-NEXT: attributes #1 = { nounwind }
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{float 2.500000e+00}
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

define spir_func float @f(float %x, <5 x float> %odd) {
  %a = call nnan float @llvm.fabs.f32(float %x), !fpmath !0
  %b = call <5 x float> @llvm.fabs.v5f32(<5 x float> %odd)
  %c = call float @llvm.fmuladd.f32(float %a, float %x, float %x)
  ret float %c
}

declare float @llvm.fabs.f32(float)
declare <5 x float> @llvm.fabs.v5f32(<5 x float>)
declare float @llvm.fmuladd.f32(float, float, float)

!0 = !{float 2.5}
