; RUN: spir2nvvm-opt -passes=kernel-abi %s | FileCheck %s
;
; Space 4 of the input, OpenCL 2's generic pointers, has the number of an opened
; space: nothing has to be opened, and yet there is something to specialise.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NEXT: call spir_func void @f.s1(i32 addrspace(1)* %p)
define spir_kernel void @k(i32 addrspace(1)* %p) {
  %q = addrspacecast i32 addrspace(1)* %p to i32 addrspace(4)*
  call spir_func void @f(i32 addrspace(4)* %q)
  ret void
}

; CHECK-LABEL: define internal spir_func void @f.s1(
; CHECK-NEXT: load i32, i32 addrspace(1)* %p
define internal spir_func void @f(i32 addrspace(4)* %p) {
  %v = load i32, i32 addrspace(4)* %p
  store i32 %v, i32 addrspace(4)* %p
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (i32 addrspace(1)*)* @k}
