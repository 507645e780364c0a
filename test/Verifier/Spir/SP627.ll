; RUN: %transcripts %s %t

;--- ok-complete.ll
; The four lists of table 7 that are always there.
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

;--- bad-missing.ll
; 2.4: these objects are generated for every kernel.
;
; $ spir-verify --level=strict
; bad-missing.ll: error: kernel 'k' lacks 'kernel_arg_type_qual'; expected it on every kernel [S2N-SP627]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   the producer dropped argument information; the host cannot query it
; 1 error
;
; $ spir-verify --level=lenient
; bad-missing.ll: warning: kernel 'k' lacks 'kernel_arg_type_qual'; expected it on every kernel [S2N-SP627]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   the producer dropped argument information; the host cannot query it
; 1 warning

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
