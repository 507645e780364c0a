; RUN: %transcripts %s %t

;--- ok-i1-sign.ll
; The second example of 2.3.1.2.
;
; $ spir-verify --level=strict

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14, !20}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
!20 = !{!"vec_type_hint", <8 x i32> undef, i1 false}

;--- bad-i32-sign.ll
; 2.3.1.2: the sign is an i1.
;
; $ spir-verify --level=strict
; bad-i32-sign.ll: error: the sign in 'vec_type_hint' of kernel 'k' is an 'i32'; expected i1 [S2N-SP642]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   every known producer writes i32
; 1 error
;
; $ spir-verify --level=lenient
; bad-i32-sign.ll: note: the sign in 'vec_type_hint' of kernel 'k' is an 'i32'; expected i1 [S2N-SP642]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   every known producer writes i32

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14, !20}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
!20 = !{!"vec_type_hint", <8 x i32> undef, i32 0}
