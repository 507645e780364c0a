; RUN: not spir2nvvm %s -o %t.ll 2>&1 | FileCheck %s
;
; SPIR 1.2, 3.3: indirectbr is not supported. LLVM's parser takes it, and the
; verifier says what is wrong with it.

; CHECK: error: instruction 'indirectbr'; expected an instruction of tables 9 and 10 [S2N-SP301]
; CHECK-NEXT: at: indirectbr i8* %p, [label %x]

target triple = "spir64-unknown-unknown"
define spir_func void @f(i8* %p) {
  indirectbr i8* %p, [label %x]
x:
  ret void
}
