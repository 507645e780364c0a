; RUN: spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins %s | FileCheck %s
;
; A buffer image is a texture of linear memory, read at integer coordinates, and
; memory when it is written: CUDA has no surfaces of it.

; CHECK-LABEL: define internal <4 x i32> @__spir2nvvm_image_read_1d_buffer_i(
; CHECK: call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64 %{{.*}}, i32 %2)
; CHECK-LABEL: define internal void @__spir2nvvm_image_store_1d_buffer(
; CHECK: %[[INSIDE:.*]] = icmp ult i32 %2, %{{.*}}
; CHECK: br i1 %[[INSIDE]], label %inside, label %else
; CHECK: store <4 x i32> %{{.*}}, align 16
; CHECK: store <1 x i8> %{{.*}}, align 1
; CHECK-NOT: sust

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image1d_buffer_t = type opaque

declare spir_func <4 x i32> @_Z11read_imagei17ocl_image1dbufferi(%opencl.image1d_buffer_t addrspace(1)*, i32)
declare spir_func void @_Z12write_imagei17ocl_image1dbufferiDv4_i(%opencl.image1d_buffer_t addrspace(1)*, i32, <4 x i32>)

define spir_kernel void @k(%opencl.image1d_buffer_t addrspace(1)* %in, %opencl.image1d_buffer_t addrspace(1)* %out, i32 %at) {
  %p = call spir_func <4 x i32> @_Z11read_imagei17ocl_image1dbufferi(%opencl.image1d_buffer_t addrspace(1)* %in, i32 %at)
  call spir_func void @_Z12write_imagei17ocl_image1dbufferiDv4_i(%opencl.image1d_buffer_t addrspace(1)* %out, i32 %at, <4 x i32> %p)
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image1d_buffer_t addrspace(1)*, %opencl.image1d_buffer_t addrspace(1)*, i32)* @k}
