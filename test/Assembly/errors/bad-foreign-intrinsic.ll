; RUN: not spir2nvvm-opt %s 2>&1 | FileCheck %s
;
; An intrinsic of another target.

; CHECK: error: intrinsic '@llvm.x86.sse41.ptestc' belongs to another target or language [S2N-LL09]
; CHECK-NEXT: at: declare i32 @llvm.x86.sse41.ptestc()
; CHECK: bad-foreign-intrinsic.ll:[[@LINE+3]]:13
; CHECK: hint: compile for spir or spir64

declare i32 @llvm.x86.sse41.ptestc()
