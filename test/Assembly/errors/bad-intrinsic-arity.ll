; RUN: not spir2nvvm-opt %s 2>&1 | FileCheck %s
;
; LLVM's upgrade of old intrinsics trusts the number of parameters.

; CHECK: error: intrinsic '@llvm.lifetime.start' is declared with too few parameters; it has at least 2 [S2N-LL10]
; CHECK-NEXT: at: declare void @llvm.lifetime.start(i64)
; CHECK: bad-intrinsic-arity.ll:[[@LINE+3]]:14
; CHECK: hint: declare it as the LLVM language reference does

declare void @llvm.lifetime.start(i64)
