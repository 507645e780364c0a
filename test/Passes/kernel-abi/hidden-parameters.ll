; RUN: spir2nvvm-opt -passes=kernel-abi/hidden-parameters %s | FileCheck %s --match-full-lines
;
; Who reaches get_work_dim gets the work dimension as its last parameter. Other
; functions keep theirs.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i32 @reaches(i32 %work.dim) {
; CHECK-NEXT: ret i32 %work.dim
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_kernel void @k(i32 addrspace(1)* %p, i32 %work.dim) {
; CHECK-NEXT: %d = call spir_func i32 @reaches(i32 %work.dim)
; CHECK-NEXT: store i32 %d, i32 addrspace(1)* %p, align 4
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_kernel void @other(i32 addrspace(1)* %p) {
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: declare spir_func i32 @_Z12get_work_dimv() #0
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { "spir2nvvm.builtin"="uint get_work_dim()" "spir2nvvm.prototype"="0/64" }
; CHECK-EMPTY:
; CHECK-NEXT: !opencl.kernels = !{!0, !1}
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{void (i32 addrspace(1)*, i32)* @k}
; CHECK-NEXT: !1 = !{void (i32 addrspace(1)*)* @other}
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

define spir_func i32 @reaches() {
  %d = call spir_func i32 @_Z12get_work_dimv()
  ret i32 %d
}

define spir_kernel void @k(i32 addrspace(1)* %p) {
  %d = call spir_func i32 @reaches()
  store i32 %d, i32 addrspace(1)* %p
  ret void
}

define spir_kernel void @other(i32 addrspace(1)* %p) {
  ret void
}

declare spir_func i32 @_Z12get_work_dimv() "spir2nvvm.builtin"="uint get_work_dim()"

!opencl.kernels = !{!0, !1}
!0 = !{void (i32 addrspace(1)*)* @k}
!1 = !{void (i32 addrspace(1)*)* @other}
