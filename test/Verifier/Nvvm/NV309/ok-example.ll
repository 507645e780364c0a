; The example of 2.2.1 packs its pairs in two bytes.
; RUN: nvvm-verify --profile=spec --arch=sm_75 %s 2>&1 | FileCheck --allow-empty %s
; CHECK-NOT: S2N-NV309

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%S = type { i32, float, i64 }

declare %S @g(%S*, %S)

define void @f(%S (%S*, %S)* %fp, %S* %p, %S %v) {
  %r = call %S %fp(%S* byval align 8 %p, %S %v), !callalign !1
  ret void
}
!1 = !{i32 8, i32 520}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0}
