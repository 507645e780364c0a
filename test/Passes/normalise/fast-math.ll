; RUN: spir2nvvm-opt -passes=normalise/fast-math -cl-fast-relaxed-math %s | FileCheck %s --match-full-lines
;
; -cl-fast-relaxed-math is a flag of the program's arithmetic, not of comparisons
; and calls.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i1 @f(float %x, float %y) {
; CHECK-NEXT: %a = fadd fast float %x, %y
; CHECK-NEXT: %b = fdiv fast float %a, %y
; CHECK-NEXT: %c = call spir_func float @g(float %b)
; CHECK-NEXT: %d = fcmp une float %c, %c
; CHECK-NEXT: ret i1 %d
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func float @g(float %x) {
; CHECK-NEXT: ret float %x
; CHECK-NEXT: }
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

define spir_func i1 @f(float %x, float %y) {
  %a = fadd float %x, %y
  %b = fdiv nsz float %a, %y
  %c = call spir_func float @g(float %b)
  %d = fcmp une float %c, %c
  ret i1 %d
}

define spir_func float @g(float %x) {
  ret float %x
}
