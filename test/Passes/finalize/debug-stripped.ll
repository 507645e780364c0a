; RUN: spir2nvvm-opt -passes=finalize %S/Inputs/debug.ll | FileCheck %s --implicit-check-not='!dbg' --implicit-check-not=DICompileUnit --implicit-check-not=llvm.dbg --implicit-check-not='Debug Info'
; RUN: spir2nvvm-opt -passes=finalize --nvvm-ir=1.1 -g %S/Inputs/debug.ll 2>&1 | FileCheck %s --check-prefixes=CHECK,WARN --implicit-check-not=DICompileUnit
;
; Debug information stays only when asked for; NVVM IR 1.1 has no form for it
; here, and says so.

; WARN: warning: no debug information is written: NVVM IR 1.1 is written without it [S2N-FN10]
; CHECK: define void @k(
; CHECK: define internal i32 @half_it(
