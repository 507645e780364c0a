; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s --check-prefix=LEGACY
; RUN: spir2nvvm-opt -passes=finalize --dialect=modern %s | FileCheck %s --check-prefix=MODERN
; RUN: spir2nvvm-opt -passes=finalize --nvvm-ir=1.1 %s | FileCheck %s --check-prefix=V11
;
; LLVM 7 has no flags on select and phi, LLVM 3.2 has none at all.

; LEGACY: fadd fast float
; LEGACY: = select i1
; MODERN: fadd fast float
; MODERN: = select nnan i1
; V11: fadd float
; V11: = select i1

define float @f(float %a, float %b, i1 %c) {
  %s = fadd fast float %a, %b
  %r = select nnan i1 %c, float %s, float %b
  ret float %r
}
