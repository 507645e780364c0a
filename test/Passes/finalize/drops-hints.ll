; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s --implicit-check-not=assume --implicit-check-not='!pragma'
;
; Assumptions with operand bundles and LLVM 3.2's unroll pragma, at which
; libNVVM stops, are only hints.

; CHECK: define void @f(
; CHECK-NEXT: br label %b

declare void @llvm.assume(i1)
define void @f(i32 addrspace(1)* %p) {
  call void @llvm.assume(i1 true) [ "align"(i32 addrspace(1)* %p, i64 8) ]
  br label %b, !pragma !0
b:
  ret void
}
!0 = !{!"unroll", i32 4}
