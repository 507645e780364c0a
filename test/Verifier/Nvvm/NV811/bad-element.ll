; An access through address arithmetic is one all the same.
; RUN: not nvvm-verify --profile=toolchain %s 2>&1 | FileCheck %s
; CHECK: error: {{.+}} [S2N-NV811]
; CHECK: hint: {{.+}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@t = addrspace(1) global i64 0

define i64 @f() {
  %q = getelementptr i64, i64 addrspace(1)* @t, i64 0
  %v = load i64, i64 addrspace(1)* %q
  ret i64 %v
}

!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @t, !"texture", i32 1}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0}
