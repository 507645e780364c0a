; RUN: spir2nvvm-opt -passes=kernel-abi %s | FileCheck %s
;
; A function that returns a constant pointer returns one into the space of its
; argument; a chain of calls keeps it.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@table = addrspace(2) constant [4 x float] zeroinitializer

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %p = call spir_func float addrspace(1)* @outer.s1(float addrspace(1)* %c.global, i64 %i)
; CHECK: load float, float addrspace(1)* %p
; CHECK: %q = call spir_func float addrspace(2)* @outer.s2(
; CHECK: load float, float addrspace(2)* %q
define spir_kernel void @k(float addrspace(2)* %c, i64 %i) {
  %p = call spir_func float addrspace(2)* @outer(float addrspace(2)* %c, i64 %i)
  %v = load float, float addrspace(2)* %p
  %q = call spir_func float addrspace(2)* @outer(float addrspace(2)* getelementptr ([4 x float], [4 x float] addrspace(2)* @table, i64 0, i64 1), i64 %i)
  %w = load float, float addrspace(2)* %q
  ret void
}
define internal spir_func float addrspace(2)* @outer(float addrspace(2)* %p, i64 %i) {
  %q = call spir_func float addrspace(2)* @inner(float addrspace(2)* %p, i64 %i)
  ret float addrspace(2)* %q
}
define internal spir_func float addrspace(2)* @inner(float addrspace(2)* %p, i64 %i) {
  %q = getelementptr float, float addrspace(2)* %p, i64 %i
  ret float addrspace(2)* %q
}
; CHECK-NOT: addrspace(4)
