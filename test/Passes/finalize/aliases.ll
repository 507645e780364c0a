; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s
;
; NVVM IR has only aliases of functions other than kernels; the others are
; replaced by what they stand for.

; CHECK-NOT: = alias
; CHECK: @table = internal addrspace(4) constant i32 1
; CHECK: define void @k() {
; CHECK-NEXT: load i32, i32 addrspace(4)* @table
; CHECK-NEXT: call void @helper()

@table = addrspace(4) constant i32 1
@table_alias = alias i32, i32 addrspace(4)* @table
@helper_alias = alias void (), void ()* @helper
define void @k() {
  %v = load i32, i32 addrspace(4)* @table_alias
  call void @helper_alias()
  ret void
}
define void @helper() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}
