; RUN: %transcripts %s %t

;--- ok-writes-and-images.ll
; Both declared.
;
; $ spir-verify --level=strict

%opencl.image3d_t = type opaque
define spir_func void @f(%opencl.image3d_t addrspace(1)* %i, <4 x i32> %c, <4 x float> %v) nounwind {
  call spir_func void @_Z12write_imagef11ocl_image3dDv4_iDv4_f(%opencl.image3d_t addrspace(1)* %i, <4 x i32> %c, <4 x float> %v)
  ret void
}
declare spir_func void @_Z12write_imagef11ocl_image3dDv4_iDv4_f(%opencl.image3d_t addrspace(1)*, <4 x i32>, <4 x float>) nounwind
!opencl.used.extensions = !{!6}
!6 = !{!"cl_khr_3d_image_writes"}
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}

;--- bad-writes-without-images.ll
; 2.11.2: cl_khr_3d_image_writes requires cl_images.
;
; $ spir-verify --level=strict
; bad-writes-without-images.ll: error: 'cl_khr_3d_image_writes' is declared without 'cl_images'; expected both [S2N-SP716]
;   in:     operand 0 of !opencl.used.extensions
;   level:  strict
;   hint:   add cl_images to !opencl.used.optional.core.features
; bad-writes-without-images.ll: error: '%opencl.image3d_t' is used and 'cl_images' not declared; expected it in !opencl.used.optional.core.features [S2N-SP713]
;   at:     void (%opencl.image3d_t addrspace(1)*, <4 x i32>, <4 x float>) @f
;   in:     function 'f'
;   level:  strict
;   hint:   a device without the feature would accept the module and fail later; declare it
; 2 errors
;
; $ spir-verify --level=lenient
; bad-writes-without-images.ll: warning: 'cl_khr_3d_image_writes' is declared without 'cl_images'; expected both [S2N-SP716]
;   in:     operand 0 of !opencl.used.extensions
;   level:  lenient
;   hint:   add cl_images to !opencl.used.optional.core.features
; bad-writes-without-images.ll: warning: '%opencl.image3d_t' is used and 'cl_images' not declared; expected it in !opencl.used.optional.core.features [S2N-SP713]
;   at:     void (%opencl.image3d_t addrspace(1)*, <4 x i32>, <4 x float>) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   a device without the feature would accept the module and fail later; declare it
; 2 warnings

%opencl.image3d_t = type opaque
define spir_func void @f(%opencl.image3d_t addrspace(1)* %i, <4 x i32> %c, <4 x float> %v) nounwind {
  call spir_func void @_Z12write_imagef11ocl_image3dDv4_iDv4_f(%opencl.image3d_t addrspace(1)* %i, <4 x i32> %c, <4 x float> %v)
  ret void
}
declare spir_func void @_Z12write_imagef11ocl_image3dDv4_iDv4_f(%opencl.image3d_t addrspace(1)*, <4 x i32>, <4 x float>) nounwind
!opencl.used.extensions = !{!6}
!6 = !{!"cl_khr_3d_image_writes"}
