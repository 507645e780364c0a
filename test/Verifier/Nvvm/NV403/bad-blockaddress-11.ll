; 5: blockaddress is not supported.
; RUN: not nvvm-verify --nvvm-ir=1.1 %s 2>&1 | FileCheck %s
; CHECK: error: {{.+}} [S2N-NV403]
; CHECK-NEXT: at: {{.+}}
; CHECK: hint: {{.+}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@g = addrspace(1) global i8* blockaddress(@f, %b)

define void @f() {
  br label %b
b:
  ret void
}

!nvvmir.version = !{!900}
!900 = metadata !{i32 1, i32 1}
