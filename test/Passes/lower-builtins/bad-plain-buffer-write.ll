; RUN: not spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins -abi=plain %s 2>&1 | FileCheck %s

; CHECK: error: builtin 'void write_imagei(write_only image1d_buffer_t, int, int4)' cannot work on a handle of --abi=plain: a handle does not tell where the buffer is [S2N-IM04]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image1d_buffer_t = type opaque

declare spir_func void @_Z12write_imagei17ocl_image1dbufferiDv4_i(%opencl.image1d_buffer_t addrspace(1)*, i32, <4 x i32>)

define spir_kernel void @k(%opencl.image1d_buffer_t addrspace(1)* %out, i32 %at, <4 x i32> %p) {
  call spir_func void @_Z12write_imagei17ocl_image1dbufferiDv4_i(%opencl.image1d_buffer_t addrspace(1)* %out, i32 %at, <4 x i32> %p)
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image1d_buffer_t addrspace(1)*, i32, <4 x i32>)* @k}
