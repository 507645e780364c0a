; RUN: %transcripts %s %t

;--- ok-space-1.ll
; Global is 1.
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

;--- bad-space-9.ll
; Table 7: 0 to 3.
;
; $ spir-verify --level=strict
; bad-space-9.ll: error: address space of parameter 0 of kernel 'k' is 9 in the metadata; expected 0, 1, 2 or 3 [S2N-SP632]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   the numbers are those of section 2.2
; 1 error
;
; $ spir-verify --level=lenient
; bad-space-9.ll: error: address space of parameter 0 of kernel 'k' is 9 in the metadata; expected 0, 1, 2 or 3 [S2N-SP632]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   the numbers are those of section 2.2
; 1 error

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 9}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
