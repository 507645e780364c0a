; RUN: %transcripts %s %t

;--- ok-qualified-image.ll
; read_only, write_only, and a buffer with none.
;
; $ spir-verify --level=strict

%opencl.image2d_t = type opaque
define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %i, %opencl.image2d_t addrspace(1)* %o, float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (%opencl.image2d_t addrspace(1)*, %opencl.image2d_t addrspace(1)*, float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1, i32 1, i32 1}
!12 = !{!"kernel_arg_access_qual", !"read_only", !"write_only", !"none"}
!13 = !{!"kernel_arg_type", !"image2d_t", !"image2d_t", !"float*"}
!14 = !{!"kernel_arg_type_qual", !"", !"", !""}
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}

;--- bad-unqualified-image.ll
; An image without a qualifier is read_only.
;
; $ spir-verify --level=strict
; bad-unqualified-image.ll: error: access qualifier of parameter 0 of kernel 'k' is 'none' on type '%opencl.image2d_t addrspace(1)*'; expected read_only or write_only [S2N-SP635]
;   at:     %opencl.image2d_t addrspace(1)* %i (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   only images have an access qualifier, and all of them do
; 1 error
;
; $ spir-verify --level=lenient
; bad-unqualified-image.ll: warning: access qualifier of parameter 0 of kernel 'k' is 'none' on type '%opencl.image2d_t addrspace(1)*'; expected read_only or write_only [S2N-SP635]
;   at:     %opencl.image2d_t addrspace(1)* %i (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   only images have an access qualifier, and all of them do
; 1 warning

%opencl.image2d_t = type opaque
define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %i) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (%opencl.image2d_t addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"image2d_t"}
!14 = !{!"kernel_arg_type_qual", !""}
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_images"}
