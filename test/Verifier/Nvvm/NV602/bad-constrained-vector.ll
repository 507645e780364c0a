; The legacy code generator has no constrained operation on vectors.
; RUN: not nvvm-verify --profile=toolchain %s 2>&1 | FileCheck %s
; CHECK: error: {{.+}} [S2N-NV602]
; CHECK: hint: {{.+}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare <2 x float> @llvm.experimental.constrained.fadd.v2f32(<2 x float>, <2 x float>, metadata, metadata)

define <2 x float> @f(<2 x float> %x) {
  %r = call <2 x float> @llvm.experimental.constrained.fadd.v2f32(<2 x float> %x, <2 x float> %x, metadata !"round.tonearest", metadata !"fpexcept.strict")
  ret <2 x float> %r
}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0}
