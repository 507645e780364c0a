; RUN: spir-verify --level=strict %s 2>&1 | count 0
;
; 28 is repeat mirrored, normalised, linear in table 4.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%opencl.image2d_t = type opaque
@s = addrspace(2) constant i32 28, align 4
define spir_func void @f(%opencl.image2d_t addrspace(1)* %i, <2 x float> %c) nounwind {
  %s = load i32, i32 addrspace(2)* @s, align 4
  %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %i, i32 %s, <2 x float> %c)
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)*, i32, <2 x float>) nounwind
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
