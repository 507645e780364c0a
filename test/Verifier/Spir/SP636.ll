; RUN: %transcripts %s %t

;--- ok-three-qualifiers.ll
; All three, separated by single spaces.
;
; $ spir-verify --level=strict

define spir_kernel void @k(float addrspace(1)* noalias %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !"restrict const volatile"}

;--- bad-unknown-qualifier.ll
; Table 7: const, restrict, volatile.
;
; $ spir-verify --level=strict
; bad-unknown-qualifier.ll: error: type qualifiers of parameter 0 of kernel 'k' are 'const pipe'; expected const, restrict and volatile, separated by single spaces [S2N-SP636]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   other words are ignored
; 1 error
;
; $ spir-verify --level=lenient
; bad-unknown-qualifier.ll: warning: type qualifiers of parameter 0 of kernel 'k' are 'const pipe'; expected const, restrict and volatile, separated by single spaces [S2N-SP636]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   other words are ignored
; 1 warning

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !"const pipe"}
