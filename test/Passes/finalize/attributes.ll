; RUN: spir2nvvm-opt -passes=finalize/attributes %s | FileCheck %s --match-full-lines
;
; Calling conventions go, and so do the attributes and flags that the profile does
; not have. Those that it has stay.

; CHECK: target triple = "nvptx64-nvidia-cuda"
; CHECK-EMPTY:
; CHECK-NEXT: define void @k(i32 %n, i32 addrspace(1)* noalias nocapture %p) {
; CHECK-NEXT: %a = call float @f(float 1.000000e+00)
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: nounwind
; CHECK-NEXT: define float @f(float %x) #0 {
; CHECK-NEXT: %a = fadd fast float %x, %x
; CHECK-NEXT: %b = select i1 true, float %a, float %x
; CHECK-NEXT: ret float %b
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: readnone
; CHECK-NEXT: declare i32 @outside() #1
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { nounwind }
; CHECK-NEXT: attributes #1 = { readnone }
; CHECK-EMPTY:
; CHECK-NEXT: !nvvm.annotations = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{void (i32, i32 addrspace(1)*)* @k, !"kernel", i32 1}
; CHECK-NOT: {{.+}}

target triple = "nvptx64-nvidia-cuda"

define spir_kernel void @k(i32 noundef %n, i32 addrspace(1)* noalias nocapture %p) noinline willreturn {
  %a = call spir_func float @f(float 1.0)
  ret void
}

define spir_func float @f(float %x) nounwind {
  %a = fadd fast float %x, %x
  %b = select nnan i1 true, float %a, float %x
  ret float %b
}

declare spir_func i32 @outside() readnone mustprogress

!nvvm.annotations = !{!0}
!0 = !{void (i32, i32 addrspace(1)*)* @k, !"kernel", i32 1}
