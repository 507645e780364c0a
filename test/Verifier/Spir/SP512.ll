; RUN: %transcripts %s %t

;--- ok-parameter.ll
; 6.9: an image is a function argument.
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

;--- ok-slot.ll
; A compiler without optimisation keeps parameters in slots.
;
; $ spir-verify --level=strict

%opencl.image2d_t = type opaque
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)*, i32, <2 x i32>) nounwind
define spir_func <4 x float> @f(%opencl.image2d_t addrspace(1)* %a, %opencl.image2d_t addrspace(1)* %b, i32 %s, i1 zeroext %c, <2 x i32> %p) nounwind {
  %slot = alloca %opencl.image2d_t addrspace(1)*, align 8
  store %opencl.image2d_t addrspace(1)* %a, %opencl.image2d_t addrspace(1)** %slot, align 8
  %i = load %opencl.image2d_t addrspace(1)*, %opencl.image2d_t addrspace(1)** %slot, align 8
  %r = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %i, i32 %s, <2 x i32> %p) nounwind
  ret <4 x float> %r
}
!opencl.used.optional.core.features = !{!9}
!9 = !{!"cl_images"}

;--- bad-select.ll
; 6.9: an image is a function argument and nothing else.
;
; $ spir-verify --level=strict
; bad-select.ll: error: image '%opencl.image2d_t' comes from select; expected a function parameter [S2N-SP512]
;   at:     %i = select i1 %c, %opencl.image2d_t addrspace(1)* %a, %opencl.image2d_t addrspace(1)* %b
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   an optimiser joined two calls; choose between results, not between images
; 1 error
;
; $ spir-verify --level=lenient
; bad-select.ll: warning: image '%opencl.image2d_t' comes from select; expected a function parameter [S2N-SP512]
;   at:     %i = select i1 %c, %opencl.image2d_t addrspace(1)* %a, %opencl.image2d_t addrspace(1)* %b
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   an optimiser joined two calls; choose between results, not between images
; 1 warning

%opencl.image2d_t = type opaque
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)*, i32, <2 x i32>) nounwind
define spir_func <4 x float> @f(%opencl.image2d_t addrspace(1)* %a, %opencl.image2d_t addrspace(1)* %b, i32 %s, i1 zeroext %c, <2 x i32> %p) nounwind {
  %i = select i1 %c, %opencl.image2d_t addrspace(1)* %a, %opencl.image2d_t addrspace(1)* %b
  %r = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %i, i32 %s, <2 x i32> %p) nounwind
  ret <4 x float> %r
}
!opencl.used.optional.core.features = !{!9}
!9 = !{!"cl_images"}
