; RUN: spir2nvvm-opt -passes=normalise/kernels %s | FileCheck %s --match-full-lines
;
; A kernel that is called gets a plain twin, every kernel is visible,
; and a body that is available externally is the only one there is.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_kernel void @outer() {
; CHECK-NEXT: call spir_func void @inner.called()
; CHECK-NEXT: call spir_func void @plain()
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_kernel void @inner() {
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define internal spir_func void @plain() {
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define internal spir_func void @inner.called() {
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: !opencl.kernels = !{!0, !1}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{void ()* @outer}
; CHECK-NEXT: !1 = !{void ()* @inner}
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

define internal spir_kernel void @outer() {
  call spir_kernel void @inner()
  call spir_func void @plain()
  ret void
}

define spir_kernel void @inner() {
  ret void
}

define available_externally spir_func void @plain() {
  ret void
}

!opencl.kernels = !{!0, !1}
!0 = !{void ()* @outer}
!1 = !{void ()* @inner}
