; Samplers become i32 and lose pointer attributes, sampler constants become
; their number, image types lose the access qualifier; mangled names stay.
; RUN: spir2nvvm --stop-after=read %s | FileCheck %s
; CHECK: %opencl.image2d_t = type opaque
; CHECK-NOT: sampler_t = type
; CHECK-LABEL: define spir_func <4 x float> @at(%opencl.image2d_t addrspace(1)* readonly %i, i32 %s, <2 x i32> %c)
; CHECK-NEXT: %a = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %i, i32 %s, <2 x i32> %c)
; CHECK-NEXT: %b = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %i, i32 20, <2 x i32> %c)
; CHECK-NOT: __translate_sampler_initializer
; CHECK: !opencl.used.optional.core.features = !{[[F:![0-9]+]]}
; CHECK: [[F]] = !{!"cl_images"}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64"
%opencl.image2d_ro_t = type opaque
%opencl.sampler_t = type opaque
define spir_func <4 x float> @at(%opencl.image2d_ro_t addrspace(1)* readonly %i, %opencl.sampler_t addrspace(2)* readonly nocapture %s, <2 x i32> %c) {
  %t = call spir_func %opencl.sampler_t addrspace(2)* @__translate_sampler_initializer(i32 20)
  %a = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(%opencl.image2d_ro_t addrspace(1)* %i, %opencl.sampler_t addrspace(2)* nonnull %s, <2 x i32> %c)
  %b = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(%opencl.image2d_ro_t addrspace(1)* %i, %opencl.sampler_t addrspace(2)* %t, <2 x i32> %c)
  %r = fadd <4 x float> %a, %b
  ret <4 x float> %r
}
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(%opencl.image2d_ro_t addrspace(1)*, %opencl.sampler_t addrspace(2)*, <2 x i32>)
declare spir_func %opencl.sampler_t addrspace(2)* @__translate_sampler_initializer(i32)
