; A frozen aggregate has no LLVM 7 form.
; RUN: not spir2nvvm-opt -passes=legalise %s 2>&1 | FileCheck %s
; CHECK: error: 'freeze' of a value of type '{ i32, i32 }' has no LLVM 7 form [S2N-OUT20]
; CHECK: at: %f = freeze { i32, i32 } %v
; CHECK: hint:
define { i32, i32 } @k({ i32, i32 }* %p) {
  %v = load { i32, i32 }, { i32, i32 }* %p
  %f = freeze { i32, i32 } %v
  ret { i32, i32 } %f
}
