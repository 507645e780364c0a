; RUN: %transcripts %s %t

;--- ok-external.ll
; A kernel the host can find.
;
; $ spir-verify --level=strict

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space", i32 1}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"float*"}
!6 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (float addrspace(1)*)* @k, !3, !4, !5, !6}

;--- bad-internal.ll
; 2.5; OpenCL C 1.2, 6.8: static is for functions other than kernels.
;
; $ spir-verify --level=strict
; bad-internal.ll: error: kernel 'k' has linkage internal; expected external [S2N-SP607]
;   at:     void () @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   the host finds kernels by their names; a static kernel has none outside the module
; 1 error
;
; $ spir-verify --level=lenient
; bad-internal.ll: warning: kernel 'k' has linkage internal; expected external [S2N-SP607]
;   at:     void () @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   the host finds kernels by their names; a static kernel has none outside the module
; 1 warning

define internal spir_kernel void @k() nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space"}
!4 = !{!"kernel_arg_access_qual"}
!5 = !{!"kernel_arg_type"}
!6 = !{!"kernel_arg_type_qual"}
!0 = !{void ()* @k, !3, !4, !5, !6}
