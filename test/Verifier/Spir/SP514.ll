; RUN: %transcripts %s %t

;--- ok-parameter.ll
; 6.9: the sampler is a parameter.
;
; $ spir-verify --level=strict

%opencl.image2d_t = type opaque
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)*, i32, <2 x i32>) nounwind
define spir_func <4 x float> @f(%opencl.image2d_t addrspace(1)* %a, %opencl.image2d_t addrspace(1)* %b, i32 %s, i1 zeroext %c, <2 x i32> %p) nounwind {
  %r = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %a, i32 %s, <2 x i32> %p) nounwind
  ret <4 x float> %r
}
!opencl.used.optional.core.features = !{!9}
!9 = !{!"cl_images"}

;--- bad-select.ll
; 6.9: a sampler is a constant or an argument.
;
; $ spir-verify --level=strict
; bad-select.ll: error: the sampler comes from select; expected a constant, a sampler variable or a parameter [S2N-SP514]
;   at:     %r = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %a, i32 %t, <2 x i32> %p) #0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   an optimiser joined two calls; choose between results, not between samplers
; 1 error
;
; $ spir-verify --level=lenient
; bad-select.ll: warning: the sampler comes from select; expected a constant, a sampler variable or a parameter [S2N-SP514]
;   at:     %r = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %a, i32 %t, <2 x i32> %p) #0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   an optimiser joined two calls; choose between results, not between samplers
; 1 warning

%opencl.image2d_t = type opaque
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)*, i32, <2 x i32>) nounwind
define spir_func <4 x float> @f(%opencl.image2d_t addrspace(1)* %a, %opencl.image2d_t addrspace(1)* %b, i32 %s, i1 zeroext %c, <2 x i32> %p) nounwind {
  %t = select i1 %c, i32 0, i32 16
  %r = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %a, i32 %t, <2 x i32> %p) nounwind
  ret <4 x float> %r
}
!opencl.used.optional.core.features = !{!9}
!9 = !{!"cl_images"}

;--- bad-undef.ll
; A sampler that is nothing at all.
;
; $ spir-verify --level=strict
; bad-undef.ll: error: the sampler comes from undef; expected a constant, a sampler variable or a parameter [S2N-SP514]
;   at:     %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %i, i32 undef, <2 x float> zeroinitializer) #0
;   in:     block '%0' of kernel 'k'
;   level:  strict
;   hint:   an optimiser joined two calls; choose between results, not between samplers
; 1 error
;
; $ spir-verify --level=lenient
; bad-undef.ll: warning: the sampler comes from undef; expected a constant, a sampler variable or a parameter [S2N-SP514]
;   at:     %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %i, i32 undef, <2 x float> zeroinitializer) #0
;   in:     block '%0' of kernel 'k'
;   level:  lenient
;   hint:   an optimiser joined two calls; choose between results, not between samplers
; 1 warning

%opencl.image2d_t = type opaque
define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %i) nounwind {
  %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %i, i32 undef, <2 x float> zeroinitializer) nounwind
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
