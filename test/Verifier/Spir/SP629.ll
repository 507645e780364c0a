; RUN: %transcripts %s %t

;--- ok-i32-space.ll
; An i32 constant.
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

;--- bad-string-for-space.ll
; Table 7: the address space is an i32.
;
; $ spir-verify --level=strict
; bad-string-for-space.ll: error: value 0 of 'kernel_arg_address_space' of kernel 'k' is a string; expected an i32 constant [S2N-SP629]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   see table 7 for the kinds of values
; 1 error
;
; $ spir-verify --level=lenient
; bad-string-for-space.ll: error: value 0 of 'kernel_arg_address_space' of kernel 'k' is a string; expected an i32 constant [S2N-SP629]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   see table 7 for the kinds of values
; 1 error

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", !"1"}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
