; RUN: not spir2nvvm-opt %s 2>&1 | FileCheck %s
;
; byval says how a pointer's target is passed.

; CHECK: error: 'byval' needs a parameter of pointer type; found '{ i32, i32 }' [S2N-LL07]
; CHECK-NEXT: at: declare void @f(i32, { i32, i32 } byval)
; CHECK: bad-byval-of-a-value.ll:[[@LINE+3]]:35
; CHECK: hint: pass the aggregate by pointer

declare void @f(i32, { i32, i32 } byval)
