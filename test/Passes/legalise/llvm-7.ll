; RUN: spir2nvvm-opt -passes=legalise/llvm-7 %s | FileCheck %s --match-full-lines
;
; What LLVM 7 lacks, freeze and fneg, is written in older instructions. Its own
; instructions stay.

; CHECK: target triple = "nvptx64-nvidia-cuda"
; CHECK-EMPTY:
; CHECK-NEXT: define i32 @f(i32 %x) {
; CHECK-NEXT: %a = call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 %x)
; CHECK-NEXT: %b = add nsw i32 %a, 1
; CHECK-NEXT: ret i32 %b
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define float @g(float %x) {
; CHECK-NEXT: %a = fsub float -0.000000e+00, %x
; CHECK-NEXT: %b = fadd float %a, %x
; CHECK-NEXT: ret float %b
; CHECK-NEXT: }
; CHECK-NOT: {{.+}}

target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %x) {
  %a = freeze i32 %x
  %b = add nsw i32 %a, 1
  ret i32 %b
}

define float @g(float %x) {
  %a = fneg float %x
  %b = fadd float %a, %x
  ret float %b
}
