; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s 
; RUN: sed 's/^;K //' %s | spir2nvvm-opt -passes=convert-metadata,finalize - | FileCheck %s
;
; A module without kernels, or one compiled with -create-library, is linked to
; others later: its definitions stay external.

; CHECK: @table = addrspace(4) constant i32 1
; CHECK: @tentative = weak addrspace(1) global i32 0
; CHECK: define void @helper() {
; CHECK: define internal void @file_static() {

@table = addrspace(4) constant i32 1
@tentative = common addrspace(1) global i32 0
define spir_func void @helper() {
  call spir_func void @file_static()
  ret void
}
define internal spir_func void @file_static() {
  ret void
}
;K define spir_kernel void @k() { ret void }
;K !opencl.kernels = !{!0}
;K !0 = !{void ()* @k}
;K !opencl.compiler.options = !{!1}
;K !1 = !{!"-create-library"}
