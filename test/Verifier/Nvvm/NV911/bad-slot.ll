; The target is followed through memory.
; RUN: not nvvm-verify --arch=sm_75 --profile=toolchain %s 2>&1 | FileCheck %s
; CHECK: {{error|warning}}: {{.+}} [S2N-NV911]
; CHECK-NEXT: at: {{.+}}
; CHECK: hint: {{.+}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i8* @cudaGetParameterBufferV2(i8*, i64, i64, i32)
define void @c() {
  ret void
}
define void @k(i32 addrspace(1)* %o) {
  %s = alloca i8*
  store i8* bitcast (void ()* @c to i8*), i8** %s
  %f = load i8*, i8** %s
  %b = call i8* @cudaGetParameterBufferV2(i8* %f, i64 1, i64 1, i32 0)
  ret void
}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0}
