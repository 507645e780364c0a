; 13: not one of 1.1's intrinsics.
; RUN: not nvvm-verify --nvvm-ir=1.1 %s 2>&1 | FileCheck %s
; CHECK: error: {{.+}} [S2N-NV702]
; CHECK-NEXT: at: {{.+}}
; CHECK: hint: {{.+}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i1 @llvm.nvvm.isspacep.global(i8*)

define i1 @f(i8* %p) {
  %r = call i1 @llvm.nvvm.isspacep.global(i8* %p)
  ret i1 %r
}

!nvvmir.version = !{!900}
!900 = metadata !{i32 1, i32 1}
