; RUN: not spir2nvvm-opt %s 2>&1 | FileCheck %s
;
; LLVM's own complaint, at the place in the original text although the line before it was upgraded.

; CHECK: error: syntax error: use of undefined value '%nowhere' [S2N-LL01]
; CHECK-NEXT: at: %w = add i32 %v, %nowhere
; CHECK: bad-syntax.ll:[[@LINE+5]]:20
; CHECK: hint: correct the line
define void @f(i32 addrspace(1)* byval %p, { i32 }* sret %r) {
  %v = load i32 addrspace(1)* %p, align 4
  %g = getelementptr { i32 }* %r, i32 0, i32 0
  %w = add i32 %v, %nowhere
  ret void
}
