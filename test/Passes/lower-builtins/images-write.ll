; RUN: spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins %s | FileCheck %s
;
; A write converts to the channel data type, orders the channels, and stores
; them through the surface; the first coordinate counts bytes. Float and integer
; writes share the store.

; CHECK-LABEL: define spir_kernel void @k
; CHECK: call void @__spir2nvvm_image_write_3d_f(i8 addrspace(1)* %{{.*}}, <4 x float> %c, i32 %{{.*}}, i32 %{{.*}}, i32 %{{.*}})
; CHECK: call void @__spir2nvvm_image_write_3d_ui(i8 addrspace(1)* %{{.*}}, <4 x i32> %u, i32 %{{.*}}, i32 %{{.*}}, i32 %{{.*}})
; CHECK-LABEL: define internal void @__spir2nvvm_image_write_3d_f(
; CHECK: call i32 @__nv_float2int_rn(
; CHECK: call void @__spir2nvvm_image_store_3d(
; CHECK-LABEL: define internal void @__spir2nvvm_image_store_3d(
; CHECK: %[[X16:.*]] = mul i32 %2, 16
; CHECK: call void @llvm.nvvm.sust.b.3d.v4i32.zero(i64 %{{.*}}, i32 %[[X16]], i32 %3, i32 %4, i32 %{{.*}}, i32 %{{.*}}, i32 %{{.*}}, i32 %{{.*}})
; CHECK: %[[X:.*]] = mul i32 %2, 1
; CHECK: call void @llvm.nvvm.sust.b.3d.i8.zero(i64 %{{.*}}, i32 %[[X]], i32 %3, i32 %4, i16 %{{.*}})
; CHECK-LABEL: define internal void @__spir2nvvm_image_write_3d_ui(
; CHECK: call void @__spir2nvvm_image_store_3d(

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image3d_t = type opaque

declare spir_func void @_Z12write_imagef11ocl_image3dDv4_iDv4_f(%opencl.image3d_t addrspace(1)*, <4 x i32>, <4 x float>)
declare spir_func void @_Z13write_imageui11ocl_image3dDv4_iDv4_j(%opencl.image3d_t addrspace(1)*, <4 x i32>, <4 x i32>)

define spir_kernel void @k(%opencl.image3d_t addrspace(1)* %image, <4 x i32> %at, <4 x float> %c, <4 x i32> %u) {
  call spir_func void @_Z12write_imagef11ocl_image3dDv4_iDv4_f(%opencl.image3d_t addrspace(1)* %image, <4 x i32> %at, <4 x float> %c)
  call spir_func void @_Z13write_imageui11ocl_image3dDv4_iDv4_j(%opencl.image3d_t addrspace(1)* %image, <4 x i32> %at, <4 x i32> %u)
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image3d_t addrspace(1)*, <4 x i32>, <4 x float>, <4 x i32>)* @k}
