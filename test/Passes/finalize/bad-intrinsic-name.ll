; RUN: not spir2nvvm-opt -passes=finalize %s 2>&1 | FileCheck %s
;
; libNVVM takes an unknown llvm.* for an ordinary function and ptxas fails on
; the dot; the error comes here instead.

; CHECK: error: 'llvm.no.such.thing' is named like an intrinsic, but there is none of this name [S2N-FN08]
; CHECK-NEXT: at: void () @llvm.no.such.thing
; CHECK: hint: names that begin with llvm. belong to LLVM

declare void @llvm.no.such.thing()
define void @f() {
  call void @llvm.no.such.thing()
  ret void
}
