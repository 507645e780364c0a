; RUN: spir2nvvm-opt -passes=libnvvm-faults/narrowings --arch=sm_75 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/narrowings --arch=sm_100 %s | FileCheck %s --check-prefix=MODERN
; RUN: spir2nvvm-opt -passes=convert-metadata,libnvvm-faults/narrowings --arch=sm_75 -cl-denorms-are-zero %s | FileCheck %s --check-prefix=FLUSH
;
; SubnormalConstants: what libNVVM may know is narrowed behind its back.

; MODERN-NOT: asm
; MODERN: fptrunc float %x to half
; FLUSH: @llvm.nvvm.d2f.rn.ftz(double %d)

; CHECK-LABEL: @scalars(
; CHECK: call i16 asm "cvt.rn.f16.f32 $0, $1;", "=h,f"(float %x)
; CHECK: call i16 asm "cvt.rn.f16.f64 $0, $1;", "=h,d"(double %d)
; CHECK: %f = call float @llvm.nvvm.d2f.rn(double %d)
define float @scalars(float %x, double %d, half* %p) {
  %h = fptrunc float %x to half
  store half %h, half* %p
  %g = fptrunc double %d to half
  store half %g, half* %p
  %f = fptrunc double %d to float
  ret float %f
}

; A vector lane by lane.
; CHECK-LABEL: @lanes(
; CHECK-COUNT-3: call float @llvm.nvvm.d2f.rn(
; CHECK-NOT: fptrunc
define <3 x float> @lanes(<3 x double> %d) {
  %f = fptrunc <3 x double> %d to <3 x float>
  ret <3 x float> %f
}

; libNVVM does without the doubles.
; CHECK-LABEL: @extended(
; CHECK: fptrunc double %t to float
; CHECK: call float @llvm.nvvm.d2f.rn(double %u)
define float @extended(float %x) {
  %d = fpext float %x to double
  %t = fmul double %d, 5.000000e-01
  %f = fptrunc double %t to float
  %u = fmul double %d, 1.000000e-300
  %g = fptrunc double %u to float
  %r = fadd float %f, %g
  ret float %r
}

; Constants are rounded here. 6251 * 2^-149 is below half of the smallest half.
; CHECK-LABEL: @constants(
; CHECK: store half 0xH0000
; CHECK: store half 0xH8000
; CHECK: store half 0xH3C00
define void @constants(half* %p) {
  %h = fptrunc float bitcast (i32 6251 to float) to half
  store half %h, half* %p
  %g = fptrunc float bitcast (i32 -2147477397 to float) to half
  store half %g, half* %p
  %e = fptrunc float 1.0 to half
  store half %e, half* %p
  ret void
}
