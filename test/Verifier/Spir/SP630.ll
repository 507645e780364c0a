; RUN: %transcripts %s %t

;--- ok-address-space.ll
; The spelling of table 7.
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

;--- bad-addr-space.ll
; Table 7 spells it kernel_arg_address_space.
;
; $ spir-verify --level=strict
; bad-addr-space.ll: error: kernel 'k' has 'kernel_arg_addr_space'; expected 'kernel_arg_address_space' [S2N-SP630]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   every known producer writes it this way; both are read
; 1 error
;
; $ spir-verify --level=lenient
; bad-addr-space.ll: note: kernel 'k' has 'kernel_arg_addr_space'; expected 'kernel_arg_address_space' [S2N-SP630]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   every known producer writes it this way; both are read

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_addr_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
