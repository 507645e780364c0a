; What LLVM's verifier refuses is refused with its reason.
; RUN: llvm-as -disable-verify %s -o %t.bc
; RUN: not spir2nvvm %t.bc -o %t.ll 2>&1 | FileCheck %s
; CHECK: error: broken module: Instruction does not dominate all uses!: %x = add i32 1, 2 [S2N-IN07]
; CHECK: in: {{.*}}module '
; CHECK: hint: the producer wrote invalid IR; run it through LLVM's verifier{{$}}
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  %x = add i32 1, 2
  br label %b
b:
  ret i32 %x
}
