; RUN: spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins -abi=plain %s | FileCheck %s
;
; Under the plain ABI the handle itself goes to the instructions; a texture is
; asked with txq, a surface with suq.

; CHECK-LABEL: define spir_kernel void @k(i64 %in.handle, i64 %out.handle, i64 %s.handle,
; CHECK: call i32 @llvm.nvvm.txq.width(i64
; CHECK: call i32 @llvm.nvvm.suq.height(i64
; CHECK-LABEL: define internal <4 x float> @__spir2nvvm_image_read_2d_f(
; CHECK-NOT: load
; CHECK: call i32 @llvm.nvvm.txq.channel.order(
; CHECK: %[[H:.*]] = ptrtoint i8 addrspace(1)* %0 to i64
; CHECK: @llvm.nvvm.tex.unified.2d.v4f32.f32(i64 %[[H]],
; CHECK-LABEL: define internal void @__spir2nvvm_image_store_2d(
; CHECK: call i32 @llvm.nvvm.suq.channel.order(
; CHECK: @llvm.nvvm.sust.b.2d.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image2d_t = type opaque

declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)*, i32, <2 x float>)
declare spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)*, <2 x i32>, <4 x float>)
declare spir_func i32 @_Z15get_image_width11ocl_image2d(%opencl.image2d_t addrspace(1)*)
declare spir_func i32 @_Z16get_image_height11ocl_image2d(%opencl.image2d_t addrspace(1)*)

define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %in, %opencl.image2d_t addrspace(1)* %out, i32 %s, <2 x float> %at) {
  %w = call spir_func i32 @_Z15get_image_width11ocl_image2d(%opencl.image2d_t addrspace(1)* %in)
  %h = call spir_func i32 @_Z16get_image_height11ocl_image2d(%opencl.image2d_t addrspace(1)* %out)
  %x = insertelement <2 x i32> undef, i32 %w, i32 0
  %y = insertelement <2 x i32> %x, i32 %h, i32 1
  %a = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %in, i32 %s, <2 x float> %at)
  call spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)* %out, <2 x i32> %y, <4 x float> %a)
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image2d_t addrspace(1)*, %opencl.image2d_t addrspace(1)*, i32, <2 x float>)* @k, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 0, i32 0}
!2 = !{!"kernel_arg_access_qual", !"read_only", !"write_only", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"image2d_t", !"image2d_t", !"sampler_t", !"float2"}
!4 = !{!"kernel_arg_type_qual", !"", !"", !"", !""}
!5 = !{!"kernel_arg_base_type", !"image2d_t", !"image2d_t", !"sampler_t", !"float2"}
