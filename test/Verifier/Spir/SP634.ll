; RUN: %transcripts %s %t

;--- ok-none.ll
; A parameter that is not an image has the qualifier none.
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

;--- bad-unknown-access.ll
; Table 7 has four values.
;
; $ spir-verify --level=strict
; bad-unknown-access.ll: error: access qualifier of parameter 0 of kernel 'k' is 'const'; expected read_only, write_only, read_write or none [S2N-SP634]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   an image without qualifier is read_only
; 1 error
;
; $ spir-verify --level=lenient
; bad-unknown-access.ll: error: access qualifier of parameter 0 of kernel 'k' is 'const'; expected read_only, write_only, read_write or none [S2N-SP634]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   an image without qualifier is read_only
; 1 error

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"const"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
