; NVVM IR 1.1 is LLVM 3.2's assembly, which has no addrspacecast.
; RUN: not nvvm-verify --nvvm-ir=1.1 %s 2>&1 | FileCheck %s
; CHECK: error: {{.+}} [S2N-NV008]
; CHECK-NEXT: at: {{.+}}
; CHECK: hint: {{.+}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i8* @f(i8 addrspace(1)* %p) {
  %q = addrspacecast i8 addrspace(1)* %p to i8*
  ret i8* %q
}

!nvvmir.version = !{!900}
!900 = metadata !{i32 1, i32 1}
