; RUN: spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins %s | FileCheck %s
;
; A read loads the texture of its sampler state from the descriptor, samples,
; and puts the channels in order. The code is a function of its own: two calls
; share it. Formats that few images have are read in one that is not inlined.

; CHECK-LABEL: define spir_kernel void @k
; CHECK: call <4 x float> @__spir2nvvm_image_read_2d_f(i8 addrspace(1)* %{{.*}}, i32 %s, float %{{.*}}, float %{{.*}})
; CHECK: %[[X:.*]] = sitofp i32 %{{.*}} to float
; CHECK: fadd float %[[X]], 5.000000e-01
; CHECK: call <4 x float> @__spir2nvvm_image_read_2d_f(i8 addrspace(1)* %{{.*}}, i32 %s, float %{{.*}}, float %{{.*}})
; CHECK-NOT: @_Z

; CHECK-LABEL: define internal <4 x float> @__spir2nvvm_image_read_2d_f(
; CHECK: switch i32 %rare, label %[[COMMON:.*]] [
; CHECK: [[COMMON]]:
; CHECK: %[[BITS:.*]] = and i32 %1, 31
; CHECK: %[[INDEX:.*]] = zext i32 %[[BITS]] to i64
; CHECK: %[[SCALED:.*]] = shl i64 %[[INDEX]], 3
; CHECK: %[[OFFSET:.*]] = add i64 %[[SCALED]], 48
; CHECK: getelementptr inbounds i8, i8 addrspace(1)* %0, i64 %[[OFFSET]]
; CHECK: %[[HANDLE:.*]] = load i64, i64 addrspace(1)* %{{.*}}, align 8, !invariant.load
; CHECK: call { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64 %[[HANDLE]], float %2, float %3)
; CHECK-COUNT-3: select i1
; CHECK: ret <4 x float>

; CHECK-LABEL: define internal <4 x float> @__spir2nvvm_image_read_2d_f_any(
; CHECK-SAME: #[[ANY:[0-9]+]]
; CHECK: switch i32 %{{.*}}, label
; CHECK: ret <4 x float>
; CHECK: attributes #[[ANY]] = { {{.*}}noinline

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image2d_t = type opaque

declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)*, i32, <2 x float>)
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)*, i32, <2 x i32>)

define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %image, i32 %s, <2 x float> %f, <2 x i32> %i, <4 x float> addrspace(1)* %out) {
  %a = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %image, i32 %s, <2 x float> %f)
  store <4 x float> %a, <4 x float> addrspace(1)* %out
  %b = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %image, i32 %s, <2 x i32> %i)
  store <4 x float> %b, <4 x float> addrspace(1)* %out
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image2d_t addrspace(1)*, i32, <2 x float>, <2 x i32>, <4 x float> addrspace(1)*)* @k}
