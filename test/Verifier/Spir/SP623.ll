; RUN: %transcripts %s %t

;--- ok-once.ll
; One entry.
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

;--- bad-twice.ll
; One entry for each kernel.
;
; $ spir-verify --level=strict
; bad-twice.ll: error: kernel 'k' is listed twice in !opencl.kernels; expected once [S2N-SP623]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   merge the two entries
; 1 error
;
; $ spir-verify --level=lenient
; bad-twice.ll: error: kernel 'k' is listed twice in !opencl.kernels; expected once [S2N-SP623]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   merge the two entries
; 1 error

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10, !10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
