; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
;
; A called kernel gets a twin that is a plain function and inherits neither the
; kernel list entry nor what it says.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
; CHECK: define spir_kernel void @outer(
; CHECK-NEXT: call spir_func void @inner.called(i32 addrspace(1)* %p)
define internal spir_kernel void @outer(i32 addrspace(1)* %p) {
  call spir_kernel void @inner(i32 addrspace(1)* %p)
  ret void
}
; CHECK: define spir_kernel void @inner(i32 addrspace(1)* %p) {
define spir_kernel void @inner(i32 addrspace(1)* %p) {
  store i32 1, i32 addrspace(1)* %p
  ret void
}
; CHECK: define internal spir_func void @inner.called(i32 addrspace(1)* %p) {
; CHECK: !opencl.kernels = !{![[A:[0-9]+]], ![[B:[0-9]+]]}
; CHECK: ![[A]] = !{void (i32 addrspace(1)*)* @outer}
; CHECK: ![[B]] = !{void (i32 addrspace(1)*)* @inner, !{{[0-9]+}}}
!opencl.kernels = !{!0, !1}
!0 = !{void (i32 addrspace(1)*)* @outer}
!1 = !{void (i32 addrspace(1)*)* @inner, !9}
!9 = !{!"reqd_work_group_size", i32 8, i32 1, i32 1}
