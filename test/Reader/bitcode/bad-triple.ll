; A module for another target is refused before LLVM's reader sees its body.
; RUN: llvm-as %s -o %t.bc
; RUN: not spir2nvvm %t.bc -o %t.ll 2>&1 | FileCheck %s
; RUN: not ls %t.ll
; CHECK: error: target triple is 'x86_64-pc-linux-gnu'; expected spir-unknown-unknown or spir64-unknown-unknown [S2N-IN05]
; CHECK: in: {{.*}}file '
; CHECK: hint: compile the kernel for SPIR, for instance with clang -target spir64{{$}}
target triple = "x86_64-pc-linux-gnu"
define void @f() {
  ret void
}
