; LLVM's floating-point intrinsics become OpenCL's builtins, lane for lane; types
; OpenCL C does not have stay.
; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @scalars(
; CHECK: %a = call fast spir_func float @_Z4fabsf(float %x)
; CHECK: %b = call spir_func double @_Z3powdd(double %d, double %d)
; CHECK: %c = call spir_func half @_Z4sqrtDh(half %h)
; CHECK: %e = call spir_func float @_Z4rintf(float %x)
; CHECK: %g = call spir_func float @_Z4pownfi(float %x, i32 %n)
; CHECK: %i = fmul float %x, 1.0
define void @scalars(float %x, double %d, half %h, i32 %n) {
  %a = call fast float @llvm.fabs.f32(float %x)
  %b = call double @llvm.pow.f64(double %d, double %d)
  %c = call half @llvm.sqrt.f16(half %h)
  %e = call float @llvm.nearbyint.f32(float %x)
  %g = call float @llvm.powi.f32.i32(float %x, i32 %n)
  %i = call float @llvm.canonicalize.f32(float %x)
  ret void
}

; CHECK-LABEL: @vectors(
; CHECK: %a = call spir_func <4 x float> @_Z8copysignDv4_fS_(<4 x float> %x, <4 x float> %y)
; CHECK: [[ALL:%.*]] = shufflevector <4 x i32> {{.*}} zeroinitializer
; CHECK: %b = call spir_func <4 x float> @_Z4pownDv4_fDv4_i(<4 x float> %x, <4 x i32> [[ALL]])
; CHECK: %c = call <5 x float> @llvm.fabs.v5f32(<5 x float> %o)
define void @vectors(<4 x float> %x, <4 x float> %y, i32 %n, <5 x float> %o) {
  %a = call <4 x float> @llvm.copysign.v4f32(<4 x float> %x, <4 x float> %y)
  %b = call <4 x float> @llvm.powi.v4f32.i32(<4 x float> %x, i32 %n)
  %c = call <5 x float> @llvm.fabs.v5f32(<5 x float> %o)
  ret void
}

; CHECK-LABEL: @others(
; CHECK: call float @llvm.fmuladd.f32(
define void @others(float %x) {
  %a = call float @llvm.fmuladd.f32(float %x, float %x, float %x)
  ret void
}

declare float @llvm.fabs.f32(float)
declare double @llvm.pow.f64(double, double)
declare half @llvm.sqrt.f16(half)
declare float @llvm.nearbyint.f32(float)
declare float @llvm.powi.f32.i32(float, i32)
declare float @llvm.canonicalize.f32(float)
declare <4 x float> @llvm.copysign.v4f32(<4 x float>, <4 x float>)
declare <4 x float> @llvm.powi.v4f32.i32(<4 x float>, i32)
declare <5 x float> @llvm.fabs.v5f32(<5 x float>)
declare float @llvm.fmuladd.f32(float, float, float)
