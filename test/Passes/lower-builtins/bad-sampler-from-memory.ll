; RUN: not spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins %s 2>&1 | FileCheck %s
;
; OpenCL C has no samplers in memory; the encoding of one is unknown.

; CHECK: error: this sampler is neither a constant nor a parameter; expected one of these [S2N-IM01]
; CHECK: hint: pass the sampler as an argument or declare it constant{{$}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image2d_t = type opaque

declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)*, i32, <2 x float>)

define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %image, i32 addrspace(1)* %p, <2 x float> %at) {
  %s = load i32, i32 addrspace(1)* %p
  %a = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %image, i32 %s, <2 x float> %at)
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image2d_t addrspace(1)*, i32 addrspace(1)*, <2 x float>)* @k}
