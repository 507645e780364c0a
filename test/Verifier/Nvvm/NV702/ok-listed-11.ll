; 13: barriers, fences, registers and the float atomic.
; RUN: nvvm-verify --nvvm-ir=1.1 %s 2>&1 | FileCheck --allow-empty --implicit-check-not={{.}} %s

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare float @llvm.nvvm.atomic.load.add.f32.p1f32(float addrspace(1)*, float)
declare i32 @llvm.nvvm.barrier0.popc(i32)
declare void @llvm.nvvm.membar.gl()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define float @f(float addrspace(1)* %p, float %x) {
  %r = call float @llvm.nvvm.atomic.load.add.f32.p1f32(float addrspace(1)* %p, float %x)
  call void @llvm.nvvm.membar.gl()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = call i32 @llvm.nvvm.barrier0.popc(i32 %t)
  ret float %r
}

!nvvmir.version = !{!900}
!900 = metadata !{i32 1, i32 1}
