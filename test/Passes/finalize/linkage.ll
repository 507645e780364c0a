; RUN: spir2nvvm-opt -passes=finalize/linkage %s | FileCheck %s --match-full-lines
;
; What no kernel's host can ask for is internal and goes where it is unused.
; Sections, visibility and alignments of functions go; kernels are visible.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: @state = internal addrspace(1) global i32 0
; CHECK-EMPTY:
; CHECK-NEXT: define spir_kernel void @k() {
; CHECK-NEXT: call spir_func void @f()
; CHECK-NEXT: store i32 1, i32 addrspace(1)* @state, align 4
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define internal spir_func void @f() {
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: !nvvm.annotations = !{!0}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{void ()* @k, !"kernel", i32 1}
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

@state = addrspace(1) global i32 0, section "data"
@dead = internal addrspace(1) global i32 0
@common = common addrspace(1) global i32 0

define hidden spir_kernel void @k() align 32 {
  call spir_func void @f()
  store i32 1, i32 addrspace(1)* @state
  ret void
}

define weak spir_func void @f() {
  ret void
}

define internal spir_func void @nobody() {
  ret void
}

declare hidden spir_func void @outside()

!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}
