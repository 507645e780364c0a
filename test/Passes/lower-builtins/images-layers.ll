; RUN: spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins %s | FileCheck %s
;
; With a sampler, the layer of an array is rounded to nearest even and clamped
; (OpenCL 1.2, 8.2); without one it must be a layer.

; CHECK-LABEL: define spir_kernel void @k
; CHECK: %[[W:.*]] = extractelement <2 x float> %at, i64 1
; CHECK: %[[ROUNDED:.*]] = call i32 @__nv_float2int_rn(float %[[W]])
; CHECK: %[[LAST:.*]] = sub i32 %{{.*}}, 1
; CHECK: icmp sgt i32 %[[ROUNDED]], %[[LAST]]
; CHECK: %[[LAYER:.*]] = select i1 %{{.*}}, i32 0, i32 %{{.*}}
; CHECK: call <4 x i32> @__spir2nvvm_image_read_1d_array_ui(i8 addrspace(1)* %{{.*}}, i32 10, float %{{.*}}, i32 %[[LAYER]])
; CHECK: %[[L:.*]] = extractelement <2 x i32> %i, i64 1
; CHECK: call <4 x i32> @__spir2nvvm_image_read_1d_array_ui(i8 addrspace(1)* %{{.*}}, i32 0, float %{{.*}}, i32 %[[L]])
; CHECK: @llvm.nvvm.tex.unified.1d.array.v4u32.f32(i64 %{{.*}}, i32 %3, float %2)

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image1d_array_t = type opaque

declare spir_func <4 x i32> @_Z12read_imageui16ocl_image1darray11ocl_samplerDv2_f(%opencl.image1d_array_t addrspace(1)*, i32, <2 x float>)
declare spir_func <4 x i32> @_Z12read_imageui16ocl_image1darrayDv2_i(%opencl.image1d_array_t addrspace(1)*, <2 x i32>)

define spir_kernel void @k(%opencl.image1d_array_t addrspace(1)* %image, <2 x float> %at, <2 x i32> %i, <4 x i32> addrspace(1)* %out) {
  %a = call spir_func <4 x i32> @_Z12read_imageui16ocl_image1darray11ocl_samplerDv2_f(%opencl.image1d_array_t addrspace(1)* %image, i32 10, <2 x float> %at)
  store <4 x i32> %a, <4 x i32> addrspace(1)* %out
  %b = call spir_func <4 x i32> @_Z12read_imageui16ocl_image1darrayDv2_i(%opencl.image1d_array_t addrspace(1)* %image, <2 x i32> %i)
  store <4 x i32> %b, <4 x i32> addrspace(1)* %out
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image1d_array_t addrspace(1)*, <2 x float>, <2 x i32>, <4 x i32> addrspace(1)*)* @k}
