; RUN: %transcripts %s %t

;--- ok-no-base-type.ll
; The lists of table 7.
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

;--- bad-base-type.ll
; Table 7 has no kernel_arg_base_type.
;
; $ spir-verify --level=strict
; bad-base-type.ll: error: kernel 'k' has 'kernel_arg_base_type', which table 7 does not know; expected 'kernel_arg_type' only [S2N-SP631]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   every known producer writes it; it is kept
; 1 error
;
; $ spir-verify --level=lenient
; bad-base-type.ll: note: kernel 'k' has 'kernel_arg_base_type', which table 7 does not know; expected 'kernel_arg_type' only [S2N-SP631]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   every known producer writes it; it is kept

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14, !20}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
!20 = !{!"kernel_arg_base_type", !"float*"}
