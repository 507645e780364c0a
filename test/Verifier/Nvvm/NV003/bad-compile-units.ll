; The list of compile units holds something else.
; RUN: not nvvm-verify %s 2>&1 | FileCheck %s
; CHECK: error: {{.+}} [S2N-NV003]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  ret void
}

!llvm.dbg.cu = !{!0, !1}
!llvm.module.flags = !{!2}
!0 = !{}
!1 = !{i32 1}
!2 = !{i32 2, !"Debug Info Version", i32 3}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0, i32 3, i32 1}
