; RUN: not spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins %s 2>&1 | FileCheck %s
;
; The number of samples comes from the descriptor; the samples themselves cannot
; be read.

; CHECK: error: builtin 'float4 read_imagef(read_only image2d_msaa_t, int2, int)' reads one sample of a pixel, which CUDA textures cannot; expected a single-sampled image [S2N-IM03]
; CHECK: hint: resolve the image before the kernel; get_image_* work{{$}}
; CHECK-NOT: error

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image2d_msaa_t = type opaque

declare spir_func <4 x float> @_Z11read_imagef15ocl_image2dmsaaDv2_ii(%opencl.image2d_msaa_t addrspace(1)*, <2 x i32>, i32)
declare spir_func i32 @_Z21get_image_num_samples15ocl_image2dmsaa(%opencl.image2d_msaa_t addrspace(1)*)

define spir_kernel void @k(%opencl.image2d_msaa_t addrspace(1)* %image, <2 x i32> %at) {
  %n = call spir_func i32 @_Z21get_image_num_samples15ocl_image2dmsaa(%opencl.image2d_msaa_t addrspace(1)* %image)
  %a = call spir_func <4 x float> @_Z11read_imagef15ocl_image2dmsaaDv2_ii(%opencl.image2d_msaa_t addrspace(1)* %image, <2 x i32> %at, i32 %n)
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image2d_msaa_t addrspace(1)*, <2 x i32>)* @k}
