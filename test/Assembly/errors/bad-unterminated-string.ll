; RUN: not spir2nvvm-opt %s 2>&1 | FileCheck %s
;
; A string without an end is reported where it begins.

; CHECK: error: a string that begins here has no closing quote [S2N-LL02]
; CHECK-NEXT: at: @s = constant [2 x i8] c"x\00
; CHECK: bad-unterminated-string.ll:[[@LINE+3]]:24
; CHECK: hint: close it with a double quote

@s = constant [2 x i8] c"x\00
