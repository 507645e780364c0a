; RUN: spir2nvvm-opt -passes=finalize %s 2>&1 | FileCheck %s --implicit-check-not=S2N-
;
; Exactly 64 KiB of constants fill the bank and nothing moves.

; CHECK: @a = internal addrspace(4) constant
; CHECK: @b = internal addrspace(4) constant

@a = addrspace(4) constant [8192 x i32] zeroinitializer
@b = addrspace(4) constant [8192 x i32] zeroinitializer
define void @k(i32 addrspace(1)* %out, i64 %i) {
  %pa = getelementptr [8192 x i32], [8192 x i32] addrspace(4)* @a, i64 0, i64 %i
  %pb = getelementptr [8192 x i32], [8192 x i32] addrspace(4)* @b, i64 0, i64 %i
  %va = load i32, i32 addrspace(4)* %pa
  %vb = load i32, i32 addrspace(4)* %pb
  %s = add i32 %va, %vb
  store i32 %s, i32 addrspace(1)* %out
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32 addrspace(1)*, i64)* @k, !"kernel", i32 1}
