; 8: instructions of every section that 1.1 supports.
; RUN: nvvm-verify --nvvm-ir=1.1 %s 2>&1 | FileCheck --allow-empty --implicit-check-not={{.}} %s

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @f(<4 x i32> %v, { i32, float } %s, i32* %p, i32 %x) {
  %a = extractelement <4 x i32> %v, i32 0
  %b = extractvalue { i32, float } %s, 0
  %c = load volatile i32* %p
  %d = add i32 %a, %b
  %e = xor i32 %d, %c
  %g = zext i32 %e to i64
  %h = trunc i64 %g to i32
  %i = icmp eq i32 %h, %x
  %j = select i1 %i, i32 %h, i32 %x
  switch i32 %x, label %m [ i32 1, label %n ]
m:
  ret i32 %j
n:
  unreachable
}

!nvvmir.version = !{!900}
!900 = metadata !{i32 1, i32 1}
