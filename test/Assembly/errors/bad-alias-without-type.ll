; RUN: not spir2nvvm-opt %s 2>&1 | FileCheck %s
;
; The type of an alias has to be somewhere.

; CHECK: error: cannot tell the type of alias '@a' [S2N-LL11]
; CHECK-NEXT: at: @a = alias weak @g
; CHECK: bad-alias-without-type.ll:[[@LINE+4]]:17
; CHECK: hint: write the aliasee with its type

@g = global i32 0
@a = alias weak @g
