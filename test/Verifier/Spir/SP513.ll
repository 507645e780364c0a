; RUN: %transcripts %s %t

;--- ok-other-pointers.ll
; Casts of pointers to data are allowed.
;
; $ spir-verify --level=strict

define spir_func i8 addrspace(1)* @f(i32 addrspace(1)* %p) nounwind {
  %q = bitcast i32 addrspace(1)* %p to i8 addrspace(1)*
  ret i8 addrspace(1)* %q
}

;--- bad-to-bytes.ll
; An image has no bytes.
;
; $ spir-verify --level=strict
; bad-to-bytes.ll: error: cast of a handle from '%opencl.image2d_t addrspace(1)*' to 'i8 addrspace(1)*'; expected none [S2N-SP513]
;   at:     %i = bitcast %opencl.image2d_t addrspace(1)* %a to i8 addrspace(1)*
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   images and events are opaque; pass them on as they are
; 1 error
;
; $ spir-verify --level=lenient
; bad-to-bytes.ll: error: cast of a handle from '%opencl.image2d_t addrspace(1)*' to 'i8 addrspace(1)*'; expected none [S2N-SP513]
;   at:     %i = bitcast %opencl.image2d_t addrspace(1)* %a to i8 addrspace(1)*
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   images and events are opaque; pass them on as they are
; 1 error

%opencl.image2d_t = type opaque
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)*, i32, <2 x i32>) nounwind
define spir_func <4 x float> @f(%opencl.image2d_t addrspace(1)* %a, %opencl.image2d_t addrspace(1)* %b, i32 %s, i1 zeroext %c, <2 x i32> %p) nounwind {
  %i = bitcast %opencl.image2d_t addrspace(1)* %a to i8 addrspace(1)*
  %r = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %a, i32 %s, <2 x i32> %p) nounwind
  ret <4 x float> %r
}
!opencl.used.optional.core.features = !{!9}
!9 = !{!"cl_images"}
