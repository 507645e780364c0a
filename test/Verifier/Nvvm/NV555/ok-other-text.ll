; Only a move alone is judged; the rest is ptxas' business.
; RUN: nvvm-verify --profile=toolchain %s 2>&1 | FileCheck --allow-empty --implicit-check-not={{.}} %s

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i64 @f(i64 %x) {
  %r = call i64 asm "{ .reg .b32 t; mov.b32 t, 1; mov.b32 $0, t; }", "=r,r"(i64 %x)
  ret i64 %r
}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0}
