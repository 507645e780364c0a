; RUN: spir2nvvm-opt -passes=kernel-abi %s | FileCheck %s
;
; Unoptimised code keeps a constant parameter in a stack slot; the slot goes,
; so the loads still know their space.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT: alloca
; CHECK: load float, float addrspace(1)* %c.global
define spir_kernel void @k(float addrspace(2)* %c) {
  %slot = alloca float addrspace(2)*
  store float addrspace(2)* %c, float addrspace(2)** %slot
  %p = load float addrspace(2)*, float addrspace(2)** %slot
  %v = load float, float addrspace(2)* %p
  ret void
}
