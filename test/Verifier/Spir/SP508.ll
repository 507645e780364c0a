; RUN: %transcripts %s %t

;--- ok-table-4.ll
; 28 is repeat mirrored, normalised, linear in table 4.
;
; $ spir-verify --level=strict

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

;--- bad-clang-encoding.ll
; 36 is linear filtering with clamping in clang's encoding; table 4 ends at 28.
;
; $ spir-verify --level=strict
; bad-clang-encoding.ll: error: sampler value 36; expected addressing 0 to 4, plus 8 for normalised coordinates, plus 16 for linear filtering [S2N-SP508]
;   at:     @s = addrspace(2) constant i32 36, align 4
;   in:     global variable 's'
;   level:  strict
;   hint:   it is clang's encoding: normalised 1, addressing 2 to 8, nearest 16, linear 32
; 1 error
;
; $ spir-verify --level=lenient
; bad-clang-encoding.ll: warning: sampler value 36; expected addressing 0 to 4, plus 8 for normalised coordinates, plus 16 for linear filtering [S2N-SP508]
;   at:     @s = addrspace(2) constant i32 36, align 4
;   in:     global variable 's'
;   level:  lenient
;   hint:   it is clang's encoding: normalised 1, addressing 2 to 8, nearest 16, linear 32
; 1 warning

%opencl.image2d_t = type opaque
@s = addrspace(2) constant i32 36, align 4
define spir_func void @f(%opencl.image2d_t addrspace(1)* %i, <2 x float> %c) nounwind {
  %s = load i32, i32 addrspace(2)* @s, align 4
  %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %i, i32 %s, <2 x float> %c)
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)*, i32, <2 x float>) nounwind
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}

;--- bad-through-select.ll
; Each value that the sampler may have is looked at.
;
; $ spir-verify --level=strict
; bad-through-select.ll: error: sampler value 33; expected addressing 0 to 4, plus 8 for normalised coordinates, plus 16 for linear filtering [S2N-SP508]
;   at:     %r = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %a, i32 %t, <2 x i32> %p) #0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   it is clang's encoding: normalised 1, addressing 2 to 8, nearest 16, linear 32
; bad-through-select.ll: error: the sampler comes from select; expected a constant, a sampler variable or a parameter [S2N-SP514]
;   at:     %r = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %a, i32 %t, <2 x i32> %p) #0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   an optimiser joined two calls; choose between results, not between samplers
; 2 errors
;
; $ spir-verify --level=lenient
; bad-through-select.ll: warning: sampler value 33; expected addressing 0 to 4, plus 8 for normalised coordinates, plus 16 for linear filtering [S2N-SP508]
;   at:     %r = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %a, i32 %t, <2 x i32> %p) #0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   it is clang's encoding: normalised 1, addressing 2 to 8, nearest 16, linear 32
; bad-through-select.ll: warning: the sampler comes from select; expected a constant, a sampler variable or a parameter [S2N-SP514]
;   at:     %r = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %a, i32 %t, <2 x i32> %p) #0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   an optimiser joined two calls; choose between results, not between samplers
; 2 warnings

%opencl.image2d_t = type opaque
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)*, i32, <2 x i32>) nounwind
define spir_func <4 x float> @f(%opencl.image2d_t addrspace(1)* %a, %opencl.image2d_t addrspace(1)* %b, i32 %s, i1 zeroext %c, <2 x i32> %p) nounwind {
  %t = select i1 %c, i32 %s, i32 33
  %r = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %a, i32 %t, <2 x i32> %p) nounwind
  ret <4 x float> %r
}
!opencl.used.optional.core.features = !{!9}
!9 = !{!"cl_images"}
