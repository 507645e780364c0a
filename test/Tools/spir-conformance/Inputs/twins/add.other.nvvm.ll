target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

define void @add(float addrspace(1)* %data, float %by) {
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = mul i32 %block, 4
  %index = add i32 %first, %thread
  %place = getelementptr float, float addrspace(1)* %data, i32 %index
  %old = load float, float addrspace(1)* %place
  %new = fmul float %old, %by
  store float %new, float addrspace(1)* %place
  ret void
}

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{void (float addrspace(1)*, float)* @add, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
