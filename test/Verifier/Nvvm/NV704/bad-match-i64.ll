; Chapter 14.6.4: the result is a mask of lanes.
; RUN: not nvvm-verify %s 2>&1 | FileCheck %s
; CHECK: error: {{.+}} [S2N-NV704]
; CHECK: hint: {{.+}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i64 @llvm.nvvm.match.any.sync.i64(i32, i64)

define i64 @f(i64 %x) {
  %r = call i64 @llvm.nvvm.match.any.sync.i64(i32 -1, i64 %x)
  ret i64 %r
}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0}
