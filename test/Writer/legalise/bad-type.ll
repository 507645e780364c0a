; bfloat is younger than LLVM 7.
; RUN: not spir2nvvm-opt -passes=legalise %s 2>&1 | FileCheck %s
; CHECK: error: type 'bfloat' has no LLVM 7 form [S2N-OUT11]
; CHECK: hint:
define void @k(bfloat %x) {
  ret void
}
