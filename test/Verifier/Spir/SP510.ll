; RUN: %transcripts %s %t

;--- ok-constant-sampler.ll
; As 2.1.3.1 wants it.
;
; $ spir-verify --level=strict

%opencl.image2d_t = type opaque
@s = addrspace(2) constant i32 16, align 4
define spir_func void @f(%opencl.image2d_t addrspace(1)* %i, <2 x float> %c) nounwind {
  %s = load i32, i32 addrspace(2)* @s, align 4
  %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %i, i32 %s, <2 x float> %c)
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)*, i32, <2 x float>) nounwind
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}

;--- bad-no-initialiser.ll
; 2.1.3.1: a sampler variable is initialised with an i32 constant.
;
; $ spir-verify --level=strict
; bad-no-initialiser.ll: error: sampler variable '@s' is without an initialiser; expected an i32 constant in address space 2 with an i32 constant as initialiser [S2N-SP510]
;   at:     @s = external addrspace(2) constant i32, align 4
;   in:     global variable 's'
;   level:  strict
;   hint:   declare it constant sampler_t at program scope
; 1 error
;
; $ spir-verify --level=lenient
; bad-no-initialiser.ll: warning: sampler variable '@s' is without an initialiser; expected an i32 constant in address space 2 with an i32 constant as initialiser [S2N-SP510]
;   at:     @s = external addrspace(2) constant i32, align 4
;   in:     global variable 's'
;   level:  lenient
;   hint:   declare it constant sampler_t at program scope
; 1 warning

%opencl.image2d_t = type opaque
@s = external addrspace(2) constant i32, align 4
define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %i) nounwind {
  %s = load i32, i32 addrspace(2)* @s, align 4
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

;--- bad-private-sampler.ll
; 2.1.3.1: a sampler variable is in the constant address space.
;
; $ spir-verify --level=strict
; bad-private-sampler.ll: error: program-scope variable '@s' in address space 0; expected 2 (constant) [S2N-SP501]
;   at:     @s = internal constant i32 16, align 4
;   in:     global variable 's'
;   level:  strict
;   hint:   declare it constant
; bad-private-sampler.ll: error: sampler variable '@s' is in address space 0; expected an i32 constant in address space 2 with an i32 constant as initialiser [S2N-SP510]
;   at:     @s = internal constant i32 16, align 4
;   in:     global variable 's'
;   level:  strict
;   hint:   declare it constant sampler_t at program scope
; 2 errors
;
; $ spir-verify --level=lenient
; bad-private-sampler.ll: warning: program-scope variable '@s' in address space 0; expected 2 (constant) [S2N-SP501]
;   at:     @s = internal constant i32 16, align 4
;   in:     global variable 's'
;   level:  lenient
;   hint:   declare it constant
; bad-private-sampler.ll: warning: sampler variable '@s' is in address space 0; expected an i32 constant in address space 2 with an i32 constant as initialiser [S2N-SP510]
;   at:     @s = internal constant i32 16, align 4
;   in:     global variable 's'
;   level:  lenient
;   hint:   declare it constant sampler_t at program scope
; 2 warnings

%opencl.image2d_t = type opaque
@s = internal constant i32 16, align 4
define spir_func void @f(%opencl.image2d_t addrspace(1)* %i, <2 x float> %c) nounwind {
  %s = load i32, i32* @s, align 4
  %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %i, i32 %s, <2 x float> %c)
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)*, i32, <2 x float>) nounwind
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}
