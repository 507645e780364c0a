; RUN: not spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins -abi=plain %s 2>&1 | FileCheck %s
; RUN: spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins %s | FileCheck %s --check-prefix=CUDA
;
; A texture object has one sampler state.

; CHECK: error: builtin 'float4 read_imagef(read_only image2d_t, sampler_t, float2)' cannot work on a handle of --abi=plain: the same image is also read in sampler state 17, here in 1 [S2N-IM04]
; CHECK: hint: translate with --abi=cuda, which passes a descriptor{{$}}
; CUDA: call {{.*}}@__spir2nvvm_image_read_2d_f({{.*}}, i32 1,
; CUDA: call {{.*}}@__spir2nvvm_image_read_2d_f({{.*}}, i32 17,

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image2d_t = type opaque

declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)*, i32, <2 x float>)

define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %image, <2 x float> %at) {
  %a = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %image, i32 20, <2 x float> %at)
  %b = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %image, i32 36, <2 x float> %at)
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image2d_t addrspace(1)*, <2 x float>)* @k, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 0}
!2 = !{!"kernel_arg_access_qual", !"read_only", !"none"}
!3 = !{!"kernel_arg_type", !"image2d_t", !"float2"}
!4 = !{!"kernel_arg_type_qual", !"", !""}
!5 = !{!"kernel_arg_base_type", !"image2d_t", !"float2"}
