; RUN: %transcripts %s %t

;--- ok-queries.ll
; The size of an image can be queried whatever its qualifier.
;
; $ spir-verify --level=strict

%opencl.image2d_t = type opaque
define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %i) nounwind {
  %w = call spir_func i32 @_Z15get_image_width11ocl_image2d(%opencl.image2d_t addrspace(1)* %i) nounwind
  ret void
}
declare spir_func i32 @_Z15get_image_width11ocl_image2d(%opencl.image2d_t addrspace(1)*) nounwind
!opencl.kernels = !{!0}
!opencl.used.optional.core.features = !{!3}
!4 = !{!"kernel_arg_address_space", i32 1}
!5 = !{!"kernel_arg_access_qual", !"write_only"}
!6 = !{!"kernel_arg_type", !"image2d_t"}
!7 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (%opencl.image2d_t addrspace(1)*)* @k, !4, !5, !6, !7}
!3 = !{!"cl_images"}

;--- ok-writes-write-only.ll
; A write_only image is written.
;
; $ spir-verify --level=strict

%opencl.image2d_t = type opaque
define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %i) nounwind {
  call spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)* %i, <2 x i32> zeroinitializer, <4 x float> zeroinitializer) nounwind
  ret void
}
declare spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)*, <2 x i32>, <4 x float>) nounwind
!opencl.kernels = !{!0}
!opencl.used.optional.core.features = !{!3}
!4 = !{!"kernel_arg_address_space", i32 1}
!5 = !{!"kernel_arg_access_qual", !"write_only"}
!6 = !{!"kernel_arg_type", !"image2d_t"}
!7 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (%opencl.image2d_t addrspace(1)*)* @k, !4, !5, !6, !7}
!3 = !{!"cl_images"}

;--- bad-through-function.ll
; The image is written where the kernel passes it on.
;
; $ spir-verify --level=strict
; bad-through-function.ll: error: builtin 'write_imagef' takes image parameter 0 of kernel 'k', which is read_only; expected write_only [S2N-SP515]
;   at:     call spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)* %i, <2 x i32> zeroinitializer, <4 x float> zeroinitializer) #0
;   in:     block '%0' of function 'h'
;   level:  strict
;   hint:   one kernel of OpenCL C 1.2 either reads or writes an image; correct the qualifier
; 1 error
;
; $ spir-verify --level=lenient
; bad-through-function.ll: warning: builtin 'write_imagef' takes image parameter 0 of kernel 'k', which is read_only; expected write_only [S2N-SP515]
;   at:     call spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)* %i, <2 x i32> zeroinitializer, <4 x float> zeroinitializer) #0
;   in:     block '%0' of function 'h'
;   level:  lenient
;   hint:   one kernel of OpenCL C 1.2 either reads or writes an image; correct the qualifier
; 1 warning

%opencl.image2d_t = type opaque
define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %img) nounwind {
  %s = alloca %opencl.image2d_t addrspace(1)*, align 8
  store %opencl.image2d_t addrspace(1)* %img, %opencl.image2d_t addrspace(1)** %s, align 8
  %i = load %opencl.image2d_t addrspace(1)*, %opencl.image2d_t addrspace(1)** %s, align 8
  call spir_func void @h(%opencl.image2d_t addrspace(1)* %i) nounwind
  ret void
}
define internal spir_func void @h(%opencl.image2d_t addrspace(1)* %i) nounwind {
  call spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)* %i, <2 x i32> zeroinitializer, <4 x float> zeroinitializer) nounwind
  ret void
}
declare spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)*, <2 x i32>, <4 x float>) nounwind
!opencl.kernels = !{!0}
!opencl.used.optional.core.features = !{!3}
!4 = !{!"kernel_arg_address_space", i32 1}
!5 = !{!"kernel_arg_access_qual", !"read_only"}
!6 = !{!"kernel_arg_type", !"image2d_t"}
!7 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (%opencl.image2d_t addrspace(1)*)* @k, !4, !5, !6, !7}
!3 = !{!"cl_images"}

;--- bad-writes-read-only.ll
; Table 7; OpenCL C 1.2, 6.6: a read_only image is not written.
;
; $ spir-verify --level=strict
; bad-writes-read-only.ll: error: builtin 'write_imagef' takes image parameter 0 of kernel 'k', which is read_only; expected write_only [S2N-SP515]
;   at:     call spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)* %i, <2 x i32> zeroinitializer, <4 x float> zeroinitializer) #0
;   in:     block '%0' of kernel 'k'
;   level:  strict
;   hint:   one kernel of OpenCL C 1.2 either reads or writes an image; correct the qualifier
; 1 error
;
; $ spir-verify --level=lenient
; bad-writes-read-only.ll: warning: builtin 'write_imagef' takes image parameter 0 of kernel 'k', which is read_only; expected write_only [S2N-SP515]
;   at:     call spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)* %i, <2 x i32> zeroinitializer, <4 x float> zeroinitializer) #0
;   in:     block '%0' of kernel 'k'
;   level:  lenient
;   hint:   one kernel of OpenCL C 1.2 either reads or writes an image; correct the qualifier
; 1 warning

%opencl.image2d_t = type opaque
define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %i) nounwind {
  call spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)* %i, <2 x i32> zeroinitializer, <4 x float> zeroinitializer) nounwind
  ret void
}
declare spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)*, <2 x i32>, <4 x float>) nounwind
!opencl.kernels = !{!0}
!opencl.used.optional.core.features = !{!3}
!4 = !{!"kernel_arg_address_space", i32 1}
!5 = !{!"kernel_arg_access_qual", !"read_only"}
!6 = !{!"kernel_arg_type", !"image2d_t"}
!7 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (%opencl.image2d_t addrspace(1)*)* @k, !4, !5, !6, !7}
!3 = !{!"cl_images"}
