; 9: what is listed.
; RUN: nvvm-verify --nvvm-ir=1.1 %s 2>&1 | FileCheck --allow-empty --implicit-check-not={{.}} %s

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare float @llvm.sqrt.f32(float)
declare i32 @llvm.cttz.i32(i32, i1)
declare i16 @llvm.bswap.i16(i16)
declare i16 @llvm.convert.to.fp16(float)

define float @f(float %x, i32 %y) {
  %a = call float @llvm.sqrt.f32(float %x)
  %b = call i32 @llvm.cttz.i32(i32 %y, i1 true)
  %c = call i16 @llvm.convert.to.fp16(float %a)
  %d = call i16 @llvm.bswap.i16(i16 %c)
  ret float %a
}

!nvvmir.version = !{!900}
!900 = metadata !{i32 1, i32 1}
