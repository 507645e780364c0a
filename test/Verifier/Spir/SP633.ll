; RUN: %transcripts %s %t

;--- ok-same-space.ll
; Metadata and type agree.
;
; $ spir-verify --level=strict

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}

;--- bad-image.ll
; An image is in global memory.
;
; $ spir-verify --level=strict
; bad-image.ll: error: address space of parameter 0 of kernel 'k' is 3 in the metadata; expected 1, as its type '%opencl.image2d_t addrspace(1)*' has [S2N-SP633]
;   at:     %opencl.image2d_t addrspace(1)* %i (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   the two contradict each other; the producer is broken
; 1 error
;
; $ spir-verify --level=lenient
; bad-image.ll: error: address space of parameter 0 of kernel 'k' is 3 in the metadata; expected 1, as its type '%opencl.image2d_t addrspace(1)*' has [S2N-SP633]
;   at:     %opencl.image2d_t addrspace(1)* %i (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   the two contradict each other; the producer is broken
; 1 error

%opencl.image2d_t = type opaque
define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %i) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!opencl.used.optional.core.features = !{!3}
!4 = !{!"kernel_arg_address_space", i32 3}
!5 = !{!"kernel_arg_access_qual", !"read_only"}
!6 = !{!"kernel_arg_type", !"image2d_t"}
!7 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (%opencl.image2d_t addrspace(1)*)* @k, !4, !5, !6, !7}
!3 = !{!"cl_images"}

;--- bad-other-space.ll
; The parameter is a pointer to global memory.
;
; $ spir-verify --level=strict
; bad-other-space.ll: error: address space of parameter 0 of kernel 'k' is 3 in the metadata; expected 1, as its type 'float addrspace(1)*' has [S2N-SP633]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   the two contradict each other; the producer is broken
; 1 error
;
; $ spir-verify --level=lenient
; bad-other-space.ll: error: address space of parameter 0 of kernel 'k' is 3 in the metadata; expected 1, as its type 'float addrspace(1)*' has [S2N-SP633]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   the two contradict each other; the producer is broken
; 1 error

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 3}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
