; RUN: spir2nvvm-opt -passes=legalise/nvvm-1.1 --nvvm-ir=1.1 %s | FileCheck %s --match-full-lines
; RUN: spir2nvvm-opt -passes=legalise/nvvm-1.1 %s | FileCheck %s --match-full-lines --check-prefix=V20
;
; NVVM IR 1.1 has no half arithmetic; that of other types stays. NVVM IR 2.0 is not
; touched.

; CHECK: target triple = "nvptx64-nvidia-cuda"
; CHECK-EMPTY:
; CHECK-NEXT: define i16 @f(i16 %x, i16 %y) {
; CHECK-NEXT: %1 = call float @llvm.convert.from.fp16.f32(i16 %x)
; CHECK-NEXT: %2 = call float @llvm.convert.from.fp16.f32(i16 %y)
; CHECK-NEXT: %3 = fadd float %1, %2
; CHECK-NEXT: %4 = call i16 @llvm.convert.to.fp16.f32(float %3)
; CHECK-NEXT: ret i16 %4
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define float @g(float %x, float %y) {
; CHECK-NEXT: %a = fadd float %x, %y
; CHECK-NEXT: ret float %a
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind readnone
; CHECK-NEXT: declare float @llvm.convert.from.fp16.f32(i16) #0
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind readnone
; CHECK-NEXT: declare i16 @llvm.convert.to.fp16.f32(float) #0
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { nounwind readnone }
; CHECK-NOT: {{.+}}

; V20: target triple = "nvptx64-nvidia-cuda"
; V20-EMPTY:
; V20-NEXT: define half @f(half %x, half %y) {
; V20-NEXT: %a = fadd half %x, %y
; V20-NEXT: ret half %a
; V20-NEXT: }
; V20-EMPTY:
; V20-NEXT: define float @g(float %x, float %y) {
; V20-NEXT: %a = fadd float %x, %y
; V20-NEXT: ret float %a
; V20-NEXT: }
; V20-NOT: {{.+}}

target triple = "nvptx64-nvidia-cuda"

define half @f(half %x, half %y) {
  %a = fadd half %x, %y
  ret half %a
}

define float @g(float %x, float %y) {
  %a = fadd float %x, %y
  ret float %a
}
