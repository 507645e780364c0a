; RUN: spir2nvvm-opt -passes=kernel-abi %s | FileCheck %s
;
; A helper called with a constant buffer and with a constant variable exists
; twice, and each copy loads from its own space; loads are invariant.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@table = addrspace(2) constant [4 x float] zeroinitializer

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call spir_func float @sum.s1(float addrspace(1)* %c.global, i64 %i)
; CHECK: call spir_func float @sum.s2(float addrspace(2)* getelementptr inbounds ([4 x float], [4 x float] addrspace(2)* @table, i64 0, i64 0), i64 %i)
define spir_kernel void @k(float addrspace(2)* %c, i64 %i) {
  %a = call spir_func float @sum(float addrspace(2)* %c, i64 %i)
  %b = call spir_func float @sum(float addrspace(2)* getelementptr ([4 x float], [4 x float] addrspace(2)* @table, i64 0, i64 0), i64 %i)
  ret void
}
define internal spir_func float @sum(float addrspace(2)* %p, i64 %i) {
entry:
  br label %loop
loop:
  %q = phi float addrspace(2)* [ %p, %entry ], [ %next, %loop ]
  %next = getelementptr float, float addrspace(2)* %q, i64 1
  %v = load float, float addrspace(2)* %next
  %c = fcmp oeq float %v, 0.0
  br i1 %c, label %loop, label %done
done:
  ret float %v
}
; CHECK-NOT: define {{.*}} @sum(
; CHECK-LABEL: define internal spir_func float @sum.s1(float addrspace(1)* %p, i64 %i)
; CHECK: %q = phi float addrspace(1)* [ %p, %entry ], [ %next, %loop ]
; CHECK: load float, float addrspace(1)* %next, align 4, !invariant.load
; CHECK-LABEL: define internal spir_func float @sum.s2(float addrspace(2)* %p, i64 %i)
; CHECK: load float, float addrspace(2)* %next, align 4, !invariant.load
; CHECK-NOT: addrspace(4)
