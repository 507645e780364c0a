; Constant memory is read-only.
; RUN: not nvvm-verify --arch=sm_75 %s 2>&1 | FileCheck %s
; CHECK: {{error|warning}}: {{.+}} [S2N-NV603]
; CHECK-NEXT: at: {{.+}}
; CHECK: hint: {{.+}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.memcpy.p4i8.p1i8.i64(i8 addrspace(4)*, i8 addrspace(1)*, i64, i1)
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.memcpy.p4i8.p1i8.i64(i8 addrspace(4)* null, i8 addrspace(1)* null, i64 4, i1 false)
  ret void
}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0}
