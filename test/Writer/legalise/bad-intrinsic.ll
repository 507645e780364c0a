; libNVVM takes an unknown llvm.* name for an ordinary function, so the
; legaliser reports it first.
; RUN: not spir2nvvm-opt -passes=legalise %s 2>&1 | FileCheck %s
; CHECK: error: intrinsic 'llvm.roundeven.f32' is unknown to LLVM 7 and has no expansion [S2N-OUT13]
; CHECK: hint:
define float @k(float %x) {
  %r = call float @llvm.roundeven.f32(float %x)
  ret float %r
}
declare float @llvm.roundeven.f32(float)
