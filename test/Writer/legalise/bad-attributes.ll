; Without null_pointer_is_valid an access through null becomes undefined, so
; the attribute cannot simply go.
; RUN: not spir2nvvm-opt -passes=legalise %s 2>&1 | FileCheck %s
; CHECK: error: attribute 'null_pointer_is_valid' has no LLVM 7 form, and the program means something else without it [S2N-OUT12]
; CHECK: hint:
define void @f() null_pointer_is_valid {
  ret void
}
