; RUN: %transcripts %s %t

;--- ok-known-tags.ll
; All the tags of 2.3.1.
;
; $ spir-verify --level=strict

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14, !20, !21}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
!20 = !{!"work_group_size_hint", i32 8, i32 1, i32 1}
!21 = !{!"vec_type_hint", float undef, i1 true}

;--- bad-unknown-tag.ll
; 2.3.1 and 2.4 list the allowed tags.
;
; $ spir-verify --level=strict
; bad-unknown-tag.ll: error: unknown information 'kernel_vendor_hint' on kernel 'k'; expected the tags of sections 2.3.1 and 2.4 [S2N-SP625]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   it is ignored
; 1 error
;
; $ spir-verify --level=lenient
; bad-unknown-tag.ll: warning: unknown information 'kernel_vendor_hint' on kernel 'k'; expected the tags of sections 2.3.1 and 2.4 [S2N-SP625]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   it is ignored
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
!20 = !{!"kernel_vendor_hint", i32 1}
