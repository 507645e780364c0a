; That is where it is read.
; RUN: nvvm-verify --profile=toolchain --arch=sm_75 %s 2>&1 | FileCheck --allow-empty %s
; CHECK-NOT: S2N-NV520

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@g = global i32 0

define i32 @f() {
  %v = load i32, i32 addrspace(1)* addrspacecast (i32* @g to i32 addrspace(1)*)
  ret i32 %v
}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0}
