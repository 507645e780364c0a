; RUN: spir2nvvm-opt -passes=kernel-abi %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=kernel-abi,remap-address-spaces %s | FileCheck %s --check-prefix=NVVM
;
; Where a buffer and a variable meet at run time - in a select, in a private
; array - the pointer is opened, and generic in NVVM; never a wrong space.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@table = addrspace(2) constant [4 x float] zeroinitializer

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %s = select i1 %w, float addrspace(4)* %c, float addrspace(4)* getelementptr inbounds ([4 x float], [4 x float] addrspace(4)* addrspacecast ([4 x float] addrspace(2)* @table to [4 x float] addrspace(4)*), i64 0, i64 1)
; CHECK: load float, float addrspace(4)* %s
; CHECK: alloca [2 x float addrspace(4)*]
; CHECK: store float addrspace(4)* %c, float addrspace(4)**
; CHECK: %p = load float addrspace(4)*, float addrspace(4)**
; CHECK: load float, float addrspace(4)* %p
; NVVM-LABEL: define spir_kernel void @k(
; NVVM: %c = addrspacecast float addrspace(1)* %c.global to float*
; NVVM: %s = select i1 %w, float* %c, float* getelementptr inbounds ([4 x float], [4 x float]* addrspacecast ([4 x float] addrspace(4)* @table to [4 x float]*), i64 0, i64 1)
; NVVM: load float, float* %s
; NVVM: store float* %c, float* addrspace(5)*
; NVVM: %p = load float*, float* addrspace(5)*
; NVVM: load float, float* %p
define spir_kernel void @k(float addrspace(2)* %c, i1 %w, i64 %i) {
  %s = select i1 %w, float addrspace(2)* %c, float addrspace(2)* getelementptr ([4 x float], [4 x float] addrspace(2)* @table, i64 0, i64 1)
  %v = load float, float addrspace(2)* %s
  %arr = alloca [2 x float addrspace(2)*]
  %e0 = getelementptr [2 x float addrspace(2)*], [2 x float addrspace(2)*]* %arr, i64 0, i64 0
  store float addrspace(2)* %c, float addrspace(2)** %e0
  %e1 = getelementptr [2 x float addrspace(2)*], [2 x float addrspace(2)*]* %arr, i64 0, i64 1
  store float addrspace(2)* getelementptr ([4 x float], [4 x float] addrspace(2)* @table, i64 0, i64 2), float addrspace(2)** %e1
  %e = getelementptr [2 x float addrspace(2)*], [2 x float addrspace(2)*]* %arr, i64 0, i64 %i
  %p = load float addrspace(2)*, float addrspace(2)** %e
  %x = load float, float addrspace(2)* %p
  ret void
}
