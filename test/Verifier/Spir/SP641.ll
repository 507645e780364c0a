; RUN: %transcripts %s %t

;--- ok-float.ll
; The first example of 2.3.1.2.
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
!20 = !{!"vec_type_hint", float undef, i1 true}

;--- bad-attached.ll
; WITHOUT: kernels
; A hint at the kernel itself.
;
; $ spir-verify --level=strict
; bad-attached.ll: error: kernel 'k' is not listed in !opencl.kernels; expected an entry [S2N-SP620]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   without it the host sees no argument information
; bad-attached.ll: error: kernel 'k' carries !kernel_arg_addr_space itself; expected it in !opencl.kernels [S2N-SP624]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   clang 3.9 and later attach the information to the function
; bad-attached.ll: error: kernel 'k' has 'kernel_arg_addr_space'; expected 'kernel_arg_address_space' [S2N-SP630]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   every known producer writes it this way; both are read
; bad-attached.ll: error: kernel 'k' has 'kernel_arg_base_type', which table 7 does not know; expected 'kernel_arg_type' only [S2N-SP631]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   every known producer writes it; it is kept
; bad-attached.ll: error: 'vec_type_hint' of kernel 'k' is malformed: 1 values; expected a typed undef and an integer constant [S2N-SP641]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   the node holds "vec_type_hint", <type> undef, i1 isSigned
; 5 errors
;
; $ spir-verify --level=lenient
; bad-attached.ll: error: 'vec_type_hint' of kernel 'k' is malformed: 1 values; expected a typed undef and an integer constant [S2N-SP641]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   the node holds "vec_type_hint", <type> undef, i1 isSigned
; bad-attached.ll: warning: kernel 'k' is not listed in !opencl.kernels; expected an entry [S2N-SP620]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   without it the host sees no argument information
; bad-attached.ll: warning: kernel 'k' carries !kernel_arg_addr_space itself; expected it in !opencl.kernels [S2N-SP624]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   clang 3.9 and later attach the information to the function
; bad-attached.ll: note: kernel 'k' has 'kernel_arg_addr_space'; expected 'kernel_arg_address_space' [S2N-SP630]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   every known producer writes it this way; both are read
; bad-attached.ll: note: kernel 'k' has 'kernel_arg_base_type', which table 7 does not know; expected 'kernel_arg_type' only [S2N-SP631]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   every known producer writes it; it is kept
; 1 error, 2 warnings

define spir_kernel void @k(float addrspace(1)* %p) nounwind !kernel_arg_addr_space !0 !kernel_arg_access_qual !1 !kernel_arg_type !2 !kernel_arg_base_type !3 !kernel_arg_type_qual !4 !vec_type_hint !5 {
  ret void
}
!0 = !{i32 1}
!1 = !{!"none"}
!2 = !{!"float*"}
!3 = !{!"float*"}
!4 = !{!""}
!5 = !{float undef}

;--- bad-no-type.ll
; The first value is a typed undef.
;
; $ spir-verify --level=strict
; bad-no-type.ll: error: 'vec_type_hint' of kernel 'k' is malformed: the first value is not undef; expected a typed undef and an integer constant [S2N-SP641]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   the node holds "vec_type_hint", <type> undef, i1 isSigned
; 1 error
;
; $ spir-verify --level=lenient
; bad-no-type.ll: error: 'vec_type_hint' of kernel 'k' is malformed: the first value is not undef; expected a typed undef and an integer constant [S2N-SP641]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   the node holds "vec_type_hint", <type> undef, i1 isSigned
; 1 error

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14, !20}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
!20 = !{!"vec_type_hint", i32 1, i1 true}
