; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s --implicit-check-not=@dead --implicit-check-not=@unused
;
; In a program only kernels are external. What nothing refers to goes away;
; markings NVVM IR does not have go too.

; CHECK: @table = internal addrspace(4) constant i32 1, align 4{{$}}
; CHECK: @tentative = internal addrspace(1) global i32 0
; CHECK: define void @k() {
; CHECK: define internal void @helper() {
; CHECK: define internal void @inline_only() {
; CHECK: declare void @elsewhere()

$table = comdat any
@table = hidden addrspace(4) constant i32 1, section "consts", comdat, align 4
@tentative = common addrspace(1) global i32 0
@dead = addrspace(4) constant i32 2

define internal void @k() align 16 {
  %v = load i32, i32 addrspace(4)* @table
  store i32 %v, i32 addrspace(1)* @tentative
  call void @helper()
  call void @inline_only()
  call void @elsewhere()
  ret void
}
define protected void @helper() section "text.hot" align 16 gc "statepoint-example" {
  ret void
}
define available_externally void @inline_only() {
  ret void
}
define void @dead_caller() {
  call void @dead_callee()
  ret void
}
define void @dead_callee() {
  ret void
}
declare void @unused()
declare extern_weak void @elsewhere()
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}
