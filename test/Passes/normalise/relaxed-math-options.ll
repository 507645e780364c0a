; RUN: spir2nvvm-opt -passes=normalise -cl-fast-relaxed-math %s | FileCheck %s --check-prefix=FAST
; RUN: spir2nvvm-opt -passes=normalise -cl-unsafe-math-optimizations %s | FileCheck %s --check-prefix=UNSAFE
; RUN: spir2nvvm-opt -passes=normalise -cl-finite-math-only -cl-no-signed-zeros %s | FileCheck %s --check-prefix=FINITE
; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s --check-prefix=NONE
; RUN: spir2nvvm-opt -passes=normalise -cl-fast-relaxed-math --nvvm-ir=1.1 %s | FileCheck %s --check-prefix=V11
;
; Relaxed-math options become flags on the program's own arithmetic, on top of
; those it has, before any builtin is lowered. Comparisons and calls get none,
; so x != x stays a test for NaN. NVVM IR 1.1 has no flags to set.

; FAST: fadd fast float
; FAST-NEXT: fmul fast <4 x float>
; FAST-NEXT: fcmp une float
; FAST-NEXT: call spir_func float @g
; UNSAFE: fadd reassoc nsz arcp contract afn float
; UNSAFE-NEXT: fmul reassoc nnan nsz arcp contract afn <4 x float>
; FINITE: fadd nnan ninf nsz float
; FINITE-NEXT: fmul nnan ninf nsz <4 x float>
; NONE: fadd float
; NONE-NEXT: fmul nnan <4 x float>
; V11: fadd float
; V11-NEXT: fmul nnan <4 x float>

target triple = "spir64-unknown-unknown"
define spir_func i1 @f(float %a, float %b, <4 x float> %v) {
  %s = fadd float %a, %b
  %m = fmul nnan <4 x float> %v, %v
  %n = fcmp une float %s, %s
  %c = call spir_func float @g(float %s)
  ret i1 %n
}
define spir_func float @g(float %a) {
  ret float %a
}
