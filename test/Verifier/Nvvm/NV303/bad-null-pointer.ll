; The word is not the string that section 2.21 lists.
; RUN: not nvvm-verify --profile=spec --arch=sm_100 %s 2>&1 | FileCheck %s
; CHECK: error: {{.+}} [S2N-NV303]
; CHECK: hint: {{.+}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f() null_pointer_is_valid {
  ret void
}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0}
