; RUN: spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins %s | FileCheck %s
;
; 36 cannot be in the encoding of table 4, so 16, which can, is not either:
; normalised 1, addressing 0 2 4 6 8, nearest 16, linear 32.

; CHECK: @linear = internal addrspace(4) constant i32 17
; CHECK: @nearest = internal addrspace(4) constant i32 0
; CHECK: @mirrored = internal addrspace(4) constant i32 28
; CHECK: call {{.*}}@__spir2nvvm_image_read_2d_f(i8 addrspace(1)* %{{.*}}, i32 11,

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image2d_t = type opaque

declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)*, i32, <2 x float>)

@linear = internal addrspace(2) constant i32 36, align 4
@nearest = internal addrspace(2) constant i32 16, align 4
@mirrored = internal addrspace(2) constant i32 41, align 4

define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %image, <2 x float> %at, <4 x float> addrspace(1)* %out) {
  %1 = load i32, i32 addrspace(2)* @linear
  %a = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %image, i32 %1, <2 x float> %at)
  %2 = load i32, i32 addrspace(2)* @nearest
  %b = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %image, i32 %2, <2 x float> %at)
  %3 = load i32, i32 addrspace(2)* @mirrored
  %c = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %image, i32 %3, <2 x float> %at)
  %d = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %image, i32 23, <2 x float> %at)
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image2d_t addrspace(1)*, <2 x float>, <4 x float> addrspace(1)*)* @k}
