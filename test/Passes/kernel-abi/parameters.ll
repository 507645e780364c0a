; RUN: spir2nvvm-opt -passes=kernel-abi %s | FileCheck %s --check-prefixes=CHECK,CUDA
; RUN: spir2nvvm-opt -passes=kernel-abi -abi=plain %s | FileCheck %s --check-prefixes=CHECK,PLAIN
;
; One parameter of each kind under both ABIs: docs/launch-abi.md.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%opencl.image2d_t = type opaque
%struct.S = type { i32, float }

; CUDA: @__spir2nvvm_local = external addrspace(3) global [0 x i8], align 128
; PLAIN-NOT: __spir2nvvm_local

; CHECK: define spir_kernel void @k(
; CUDA-SAME:  i8 signext %scalar, <4 x float> %three.padded, <16 x i32> %sixteen, %struct.S* byval(%struct.S) align 4 %s, float addrspace(1)* noalias %g, float addrspace(1)* noalias readonly %c.global, i32 %l.offset, %opencl.image2d_t addrspace(1)* %image, i32 %smp
; PLAIN-SAME: i8 signext %scalar, <4 x float> %three.padded, <16 x i32> %sixteen, %struct.S* byval(%struct.S) align 4 %s, float addrspace(1)* noalias %g, float addrspace(2)* noalias %c, double addrspace(3)* %l, i64 %image.handle, i64 %smp.handle
; CHECK: %three = shufflevector <4 x float> %three.padded, <4 x float> undef, <3 x i32> <i32 0, i32 1, i32 2>
; CUDA:  [[WIDE:%[0-9]+]] = zext i32 %l.offset to i64
; CUDA:  [[BYTE:%[0-9]+]] = getelementptr inbounds [0 x i8], [0 x i8] addrspace(3)* @__spir2nvvm_local, i64 0, i64 [[WIDE]]
; CUDA:  %l = bitcast i8 addrspace(3)* [[BYTE]] to double addrspace(3)*
; PLAIN: %image = inttoptr i64 %image.handle to %opencl.image2d_t addrspace(1)*
; PLAIN: %smp = trunc i64 %smp.handle to i32
define spir_kernel void @k(i8 signext %scalar, <3 x float> %three, <16 x i32> %sixteen, %struct.S* byval(%struct.S) align 4 %s, float addrspace(1)* noalias %g, float addrspace(2)* noalias %c, double addrspace(3)* %l, %opencl.image2d_t addrspace(1)* %image, i32 %smp) {
  store double 0.0, double addrspace(3)* %l
  store <3 x float> %three, <3 x float> addrspace(3)* null
  store volatile i32 %smp, i32 addrspace(3)* null
  %use = icmp eq %opencl.image2d_t addrspace(1)* %image, null
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void (i8, <3 x float>, <16 x i32>, %struct.S*, float addrspace(1)*, float addrspace(2)*, double addrspace(3)*, %opencl.image2d_t addrspace(1)*, i32)* @k, !1}
!1 = !{!"kernel_arg_type", !"char", !"float3", !"int16", !"struct S", !"float*", !"float*", !"double*", !"image2d_t", !"sampler_t"}
