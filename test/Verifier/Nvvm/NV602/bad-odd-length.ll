; The legacy dialect dies on what it fills such a vector with.
; RUN: not nvvm-verify --profile=toolchain --arch=sm_75 %s 2>&1 | FileCheck %s
; CHECK: error: {{.+}} [S2N-NV602]
; CHECK: hint: {{.+}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare <3 x i32> @llvm.ctlz.v3i32(<3 x i32>, i1)

define void @f(<3 x i32>* %p, <3 x i32> %v) {
  %r = call <3 x i32> @llvm.ctlz.v3i32(<3 x i32> %v, i1 true)
  store <3 x i32> %r, <3 x i32>* %p
  ret void
}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0}
