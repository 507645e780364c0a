; RUN: %transcripts %s %t

;--- ok-listed.ll
; A kernel with its entry.
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

;--- bad-unlisted.ll
; WITHOUT: kernels
; 2.3: !opencl.kernels lists every kernel.
;
; $ spir-verify --level=strict
; bad-unlisted.ll: error: kernel 'k' is not listed in !opencl.kernels; expected an entry [S2N-SP620]
;   at:     void () @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   without it the host sees no argument information
; 1 error
;
; $ spir-verify --level=lenient
; bad-unlisted.ll: warning: kernel 'k' is not listed in !opencl.kernels; expected an entry [S2N-SP620]
;   at:     void () @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   without it the host sees no argument information
; 1 warning

define spir_kernel void @k() nounwind {
  ret void
}
