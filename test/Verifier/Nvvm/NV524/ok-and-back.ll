; 10.2.2: to the generic space and back is fine.
; RUN: nvvm-verify --nvvm-ir=1.1 %s 2>&1 | FileCheck --allow-empty --implicit-check-not={{.}} %s

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)*)
declare i8 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i8.p0i8(i8*)

define i8 addrspace(1)* @f(i8 addrspace(1)* %p) {
  %g = call i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)* %p)
  %q = call i8 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i8.p0i8(i8* %g)
  ret i8 addrspace(1)* %q
}

!nvvmir.version = !{!900}
!900 = metadata !{i32 1, i32 1}
