; RUN: spir2nvvm-opt -passes=finalize/unused %s | FileCheck %s --match-full-lines
;
; Unused declarations and local definitions go, and what only they used
; goes with them. Linkage stays as it is.

; CHECK: target triple = "nvptx64-nvidia-cuda"
; CHECK-EMPTY:
; CHECK-NEXT: @state = addrspace(1) global i32 0
; CHECK-NEXT: @kept = internal addrspace(1) global i32 0
; CHECK-EMPTY:
; CHECK-NEXT: define spir_kernel void @k() {
; CHECK-NEXT: store i32 1, i32 addrspace(1)* @kept, align 4
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define weak spir_func void @visible() {
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: !nvvm.annotations = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{void ()* @k, !"kernel", i32 1}
; CHECK-NOT: {{.+}}

target triple = "nvptx64-nvidia-cuda"

@chain = internal addrspace(1) global i32 0
@state = addrspace(1) global i32 0
@kept = internal addrspace(1) global i32 0

define internal spir_func void @dead() {
  store i32 1, i32 addrspace(1)* @chain
  ret void
}

define spir_kernel void @k() {
  store i32 1, i32 addrspace(1)* @kept
  ret void
}

define weak spir_func void @visible() {
  ret void
}

declare spir_func void @outside()

!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}
