; RUN: %transcripts %s %t

;--- ok-vector-hint.ll
; A vector of table 2.
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
!20 = !{!"vec_type_hint", <16 x i8> undef, i1 true}

;--- bad-pointer-hint.ll
; The hint names a built-in type.
;
; $ spir-verify --level=strict
; bad-pointer-hint.ll: error: 'vec_type_hint' of kernel 'k' names type 'float addrspace(1)*'; expected a scalar or vector type of tables 1 and 2 [S2N-SP643]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   the hint is for built-in types
; 1 error
;
; $ spir-verify --level=lenient
; bad-pointer-hint.ll: warning: 'vec_type_hint' of kernel 'k' names type 'float addrspace(1)*'; expected a scalar or vector type of tables 1 and 2 [S2N-SP643]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   the hint is for built-in types
; 1 warning

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14, !20}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
!20 = !{!"vec_type_hint", float addrspace(1)* undef, i1 true}
