; RUN: %transcripts %s %t

;--- ok-zero.ll
; 0 is none, not normalised, nearest.
;
; $ spir-verify --level=strict

%opencl.image2d_t = type opaque
@s = addrspace(2) constant i32 0, align 4
define spir_func void @f(%opencl.image2d_t addrspace(1)* %i, <2 x float> %c) nounwind {
  %s = load i32, i32 addrspace(2)* @s, align 4
  %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %i, i32 %s, <2 x float> %c)
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)*, i32, <2 x float>) nounwind
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}

;--- bad-no-encoding.ll
; Neither encoding has a sampler 100.
;
; $ spir-verify --level=strict
; bad-no-encoding.ll: error: sampler value 100; expected addressing 0 to 4, plus 8 for normalised coordinates, plus 16 for linear filtering [S2N-SP509]
;   at:     @s = addrspace(2) constant i32 100, align 4
;   in:     global variable 's'
;   level:  strict
;   hint:   combine one CLK_NORMALIZED_COORDS_, one CLK_ADDRESS_ and one CLK_FILTER_ constant
; 1 error
;
; $ spir-verify --level=lenient
; bad-no-encoding.ll: error: sampler value 100; expected addressing 0 to 4, plus 8 for normalised coordinates, plus 16 for linear filtering [S2N-SP509]
;   at:     @s = addrspace(2) constant i32 100, align 4
;   in:     global variable 's'
;   level:  lenient
;   hint:   combine one CLK_NORMALIZED_COORDS_, one CLK_ADDRESS_ and one CLK_FILTER_ constant
; 1 error

%opencl.image2d_t = type opaque
@s = addrspace(2) constant i32 100, align 4
define spir_func void @f(%opencl.image2d_t addrspace(1)* %i, <2 x float> %c) nounwind {
  %s = load i32, i32 addrspace(2)* @s, align 4
  %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %i, i32 %s, <2 x float> %c)
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)*, i32, <2 x float>) nounwind
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}

;--- bad-through-function.ll
; The value reaches the builtin through the parameter of a function.
;
; $ spir-verify --level=strict
; bad-through-function.ll: error: sampler value 77; expected addressing 0 to 4, plus 8 for normalised coordinates, plus 16 for linear filtering [S2N-SP509]
;   at:     %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %i, i32 %s, <2 x float> zeroinitializer) #0
;   in:     block '%0' of function 'h'
;   level:  strict
;   hint:   combine one CLK_NORMALIZED_COORDS_, one CLK_ADDRESS_ and one CLK_FILTER_ constant
; 1 error
;
; $ spir-verify --level=lenient
; bad-through-function.ll: error: sampler value 77; expected addressing 0 to 4, plus 8 for normalised coordinates, plus 16 for linear filtering [S2N-SP509]
;   at:     %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %i, i32 %s, <2 x float> zeroinitializer) #0
;   in:     block '%0' of function 'h'
;   level:  lenient
;   hint:   combine one CLK_NORMALIZED_COORDS_, one CLK_ADDRESS_ and one CLK_FILTER_ constant
; 1 error

%opencl.image2d_t = type opaque
define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %i) nounwind {
  call spir_func void @h(%opencl.image2d_t addrspace(1)* %i, i32 77) nounwind
  ret void
}
define internal spir_func void @h(%opencl.image2d_t addrspace(1)* %i, i32 %s) nounwind {
  %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %i, i32 %s, <2 x float> zeroinitializer) nounwind
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)*, i32, <2 x float>) nounwind readnone
!opencl.kernels = !{!0}
!opencl.used.optional.core.features = !{!3}
!4 = !{!"kernel_arg_address_space", i32 1}
!5 = !{!"kernel_arg_access_qual", !"read_only"}
!6 = !{!"kernel_arg_type", !"image2d_t"}
!7 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (%opencl.image2d_t addrspace(1)*)* @k, !4, !5, !6, !7}
!3 = !{!"cl_images"}
