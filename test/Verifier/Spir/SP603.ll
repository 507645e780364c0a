; RUN: %transcripts %s %t

;--- ok-pointer-to-data.ll
; A pointer to floats.
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

;--- bad-array-of-pointers.ll
; A pointer to an array of pointers.
;
; $ spir-verify --level=strict
; bad-array-of-pointers.ll: error: kernel parameter of type '[2 x i32 addrspace(1)*] addrspace(1)*' points to a pointer; expected a pointer to data [S2N-SP603]
;   at:     [2 x i32 addrspace(1)*] addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   with shared virtual memory it is an address that the host knows; else pass an index
; 1 error
;
; $ spir-verify --level=lenient
; bad-array-of-pointers.ll: note: kernel parameter of type '[2 x i32 addrspace(1)*] addrspace(1)*' points to a pointer; expected a pointer to data [S2N-SP603]
;   at:     [2 x i32 addrspace(1)*] addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   with shared virtual memory it is an address that the host knows; else pass an index

define spir_kernel void @k([2 x i32 addrspace(1)*] addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space", i32 1}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"p*"}
!6 = !{!"kernel_arg_type_qual", !""}
!0 = !{void ([2 x i32 addrspace(1)*] addrspace(1)*)* @k, !3, !4, !5, !6}

;--- bad-pointer-to-pointer.ll
; Kernel arguments cannot be pointers to pointers.
;
; $ spir-verify --level=strict
; bad-pointer-to-pointer.ll: error: kernel parameter of type 'float addrspace(1)* addrspace(1)*' points to a pointer; expected a pointer to data [S2N-SP603]
;   at:     float addrspace(1)* addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   with shared virtual memory it is an address that the host knows; else pass an index
; 1 error
;
; $ spir-verify --level=lenient
; bad-pointer-to-pointer.ll: note: kernel parameter of type 'float addrspace(1)* addrspace(1)*' points to a pointer; expected a pointer to data [S2N-SP603]
;   at:     float addrspace(1)* addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   with shared virtual memory it is an address that the host knows; else pass an index

define spir_kernel void @k(float addrspace(1)* addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)* addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float**"}
!14 = !{!"kernel_arg_type_qual", !""}
