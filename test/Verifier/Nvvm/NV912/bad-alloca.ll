; On the address of an alloca libNVVM dies.
; RUN: not nvvm-verify --profile=toolchain %s 2>&1 | FileCheck %s
; CHECK: error: {{.+}} [S2N-NV912]
; CHECK: hint: {{.+}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i8* @cudaGetParameterBufferV2(i8*, i64, i64, i32)

define void @c() {
  ret void
}

define void @f() {
  %l = alloca i32
  %b = call i8* @cudaGetParameterBufferV2(i8* bitcast (void ()* @c to i8*), i64 1, i64 1, i32 0)
  %q = bitcast i8* %b to i32**
  store i32* %l, i32** %q
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void ()* @c, !"kernel", i32 1}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0}
