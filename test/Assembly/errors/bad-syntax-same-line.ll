; RUN: not spir2nvvm-opt %s 2>&1 | FileCheck %s
;
; The column refers to the user's text, not to the upgraded line.

; CHECK: error: syntax error: expected instruction opcode [S2N-LL01]
; CHECK: bad-syntax-same-line.ll:[[@LINE+2]]:60
define i32 @f(i32* %p) {
  %v = load i32* getelementptr (i32* null, i64 1), align 4 oops
  ret i32 %v
}
