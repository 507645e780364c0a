; RUN: spir2nvvm-opt -passes=convert-metadata,libnvvm-faults/half-subnormals -cl-denorms-are-zero %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/half-subnormals %s | FileCheck %s --check-prefix=KEPT
;
; FlushedHalves: where libNVVM gets -ftz=1, halves are calculated in inline PTX.

; KEPT: fadd half
; KEPT-NOT: asm

; CHECK-LABEL: @scalars(
; CHECK: %[[A:.*]] = bitcast half %a to i16
; CHECK: %[[B:.*]] = bitcast half %b to i16
; CHECK: %[[S:.*]] = call i16 asm "add.rn.f16 $0, $1, $2;", "=h,h,h"(i16 %[[A]], i16 %[[B]])
; CHECK: %s = bitcast i16 %[[S]] to half
; CHECK: asm "neg.f16 $0, $1;", "=h,h"
; CHECK: %[[X:.*]] = call float asm "cvt.f32.f16 $0, $1;", "=f,h"
; CHECK: %[[Y:.*]] = call float asm "cvt.f32.f16 $0, $1;", "=f,h"
; CHECK: %[[Q:.*]] = fdiv float %[[X]], %[[Y]]
; CHECK: call i16 asm "cvt.rn.f16.f32 $0, $1;", "=h,f"(float %[[Q]])
; CHECK: %[[Z:.*]] = call float asm "cvt.f32.f16 $0, $1;", "=f,h"
; CHECK: %less = fcmp olt float %[[Z]], 1.000000e+00
; CHECK: ret half
define half @scalars(half %a, half %b, i1* %p) {
  %s = fadd half %a, %b
  %n = fneg half %s
  %q = fdiv half %n, %b
  %less = fcmp olt half %q, 1.0
  store i1 %less, i1* %p
  ret half %q
}

; CHECK-LABEL: @conversions(
; CHECK: %e = call double asm "cvt.f64.f16 $0, $1;", "=d,h"
; CHECK: call i16 asm "cvt.rn.f16.f64 $0, $1;", "=h,d"(double %d)
; CHECK: %[[F:.*]] = call float asm "cvt.f32.f16
; CHECK: %i = fptosi float %[[F]] to i32
; CHECK: %[[G:.*]] = call float asm "cvt.f32.f16
; CHECK: %u = fptoui float %[[G]] to i32
define i32 @conversions(half %a, double %d, double* %p, half* %q) {
  %e = fpext half %a to double
  store double %e, double* %p
  %t = fptrunc double %d to half
  store half %t, half* %q
  %i = fptosi half %a to i32
  %u = fptoui half %a to i32
  %r = add i32 %i, %u
  ret i32 %r
}

; CHECK-LABEL: @fused(
; CHECK: call i16 asm "fma.rn.f16 $0, $1, $2, $3;", "=h,h,h,h"(i16 %{{.*}}, i16 16384, i16 %{{.*}})
; CHECK-COUNT-2: call i32 asm "fma.rn.f16x2 $0, $1, $2, $3;", "=r,r,r,r"(i32 %{{.*}}, i32 %{{.*}}, i32 %{{.*}})
; CHECK: call float @llvm.fma.f32(
define void @fused(half %a, <4 x half> %v, float %f, half* %p, <4 x half>* %q, float* %r) {
  %h = call half @llvm.fma.f16(half %a, half 2.0, half %a)
  store half %h, half* %p
  %w = call <4 x half> @llvm.fma.v4f16(<4 x half> %v, <4 x half> %v, <4 x half> %v)
  store <4 x half> %w, <4 x half>* %q
  %g = call float @llvm.fma.f32(float %f, float %f, float %f)
  store float %g, float* %r
  ret void
}
declare half @llvm.fma.f16(half, half, half)
declare <4 x half> @llvm.fma.v4f16(<4 x half>, <4 x half>, <4 x half>)
declare float @llvm.fma.f32(float, float, float)

; Two lanes in a register, the third alone.
; CHECK-LABEL: @vectors(
; CHECK: %[[P:.*]] = shufflevector <3 x half> %v, <3 x half> %v, <2 x i32> <i32 0, i32 1>
; CHECK: bitcast <2 x half> %[[P]] to i32
; CHECK: call i32 asm "mul.rn.f16x2 $0, $1, $2;", "=r,r,r"
; CHECK: call i16 asm "mul.rn.f16 $0, $1, $2;", "=h,h,h"
; CHECK-COUNT-3: asm "cvt.f32.f16
; CHECK-NOT: fpext
define <3 x float> @vectors(<3 x half> %v) {
  %m = fmul <3 x half> %v, %v
  %w = fpext <3 x half> %m to <3 x float>
  ret <3 x float> %w
}
