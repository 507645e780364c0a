; libNVVM takes a call to an unknown llvm.* name for a call to some function;
; it must not get that far.
; RUN: not spir2nvvm-opt -passes=legalise %s 2>&1 | FileCheck %s
; CHECK: error: intrinsic 'llvm.roundeven.f32' is unknown to LLVM 7 and has no expansion [S2N-OUT13]
; CHECK: hint:
define float @k(float %x) {
  %r = call float @llvm.roundeven.f32(float %x)
  ret float %r
}
declare float @llvm.roundeven.f32(float)
