; A distance within one variable is a number.
; RUN: nvvm-verify --arch=sm_75 %s 2>&1 | FileCheck --allow-empty %s
; CHECK-NOT: S2N-NV404

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@g = addrspace(1) global [4 x i32] zeroinitializer
@h = addrspace(1) global [4 x i32] zeroinitializer
@d = addrspace(1) global i64 sub (i64 ptrtoint (i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @g, i32 0, i32 2) to i64), i64 ptrtoint ([4 x i32] addrspace(1)* @g to i64))

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0}
