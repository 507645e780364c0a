; RUN: not spir2nvvm-opt %s 2>&1 | FileCheck %s
;
; load and getelementptr need a pointer.

; CHECK: error: 'load' needs a pointer; found a value of type 'i32' [S2N-LL08]
; CHECK-NEXT: at: %v = load i32 %p, align 4
; CHECK: bad-load-from-integer.ll:[[@LINE+4]]:13
; CHECK: hint: write the pointer with its type

define i32 @f(i32 %p) {
  %v = load i32 %p, align 4
  ret i32 %v
}
