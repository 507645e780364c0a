; RUN: %transcripts %s %t

;--- ok-both.ll
; Both or none.
;
; $ spir-verify --level=strict

define spir_kernel void @k(float addrspace(1)* noalias %p, float addrspace(1)* %q) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space", i32 1, i32 1}
!4 = !{!"kernel_arg_access_qual", !"none", !"none"}
!5 = !{!"kernel_arg_type", !"float*", !"float*"}
!6 = !{!"kernel_arg_type_qual", !"const restrict", !""}
!0 = !{void (float addrspace(1)*, float addrspace(1)*)* @k, !3, !4, !5, !6}

;--- bad-noalias.ll
; And noalias is what restrict became.
;
; $ spir-verify --level=strict
; bad-noalias.ll: warning: parameter 0 of kernel 'k' is noalias and not restrict in the metadata; expected restrict in 'kernel_arg_type_qual' if and only if it is noalias [S2N-SP645]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   restrict in OpenCL C is noalias in SPIR
; 1 warning
;
; $ spir-verify --level=lenient
; bad-noalias.ll: note: parameter 0 of kernel 'k' is noalias and not restrict in the metadata; expected restrict in 'kernel_arg_type_qual' if and only if it is noalias [S2N-SP645]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   restrict in OpenCL C is noalias in SPIR

define spir_kernel void @k(float addrspace(1)* noalias %p) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space", i32 1}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"float*"}
!6 = !{!"kernel_arg_type_qual", !"const"}
!0 = !{void (float addrspace(1)*)* @k, !3, !4, !5, !6}

;--- bad-restrict.ll
; Table 8: restrict is noalias.
;
; $ spir-verify --level=strict
; bad-restrict.ll: warning: parameter 0 of kernel 'k' is restrict in the metadata and not noalias; expected restrict in 'kernel_arg_type_qual' if and only if it is noalias [S2N-SP645]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   restrict in OpenCL C is noalias in SPIR
; 1 warning
;
; $ spir-verify --level=lenient
; bad-restrict.ll: note: parameter 0 of kernel 'k' is restrict in the metadata and not noalias; expected restrict in 'kernel_arg_type_qual' if and only if it is noalias [S2N-SP645]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   restrict in OpenCL C is noalias in SPIR

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space", i32 1}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"float*"}
!6 = !{!"kernel_arg_type_qual", !"restrict"}
!0 = !{void (float addrspace(1)*)* @k, !3, !4, !5, !6}
