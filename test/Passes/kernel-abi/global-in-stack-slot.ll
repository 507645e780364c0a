; RUN: spir2nvvm-opt -passes=kernel-abi %s | FileCheck %s
;
; Slots of pointers that are not opened stay, in which debuggers find variables.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NEXT: %slot = alloca float addrspace(1)*
; CHECK-NEXT: store float addrspace(1)* %g, float addrspace(1)** %slot
; CHECK-NEXT: %p = load float addrspace(1)*, float addrspace(1)** %slot
; CHECK-NEXT: store float 0.000000e+00, float addrspace(1)* %p
; CHECK-NEXT: load float, float addrspace(1)* %c.global
define spir_kernel void @k(float addrspace(1)* %g, float addrspace(2)* %c) {
  %slot = alloca float addrspace(1)*
  %other = alloca float addrspace(2)*
  store float addrspace(1)* %g, float addrspace(1)** %slot
  store float addrspace(2)* %c, float addrspace(2)** %other
  %p = load float addrspace(1)*, float addrspace(1)** %slot
  store float 0.0, float addrspace(1)* %p
  %q = load float addrspace(2)*, float addrspace(2)** %other
  %v = load float, float addrspace(2)* %q
  ret void
}
