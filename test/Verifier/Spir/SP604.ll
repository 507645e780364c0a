; RUN: %transcripts %s %t

;--- ok-int.ll
; int has a size that the host knows.
;
; $ spir-verify --level=strict

define spir_kernel void @k(i32 %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (i32)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 0}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"int"}
!14 = !{!"kernel_arg_type_qual", !""}

;--- bad-bool.ll
; bool has no size the host knows.
;
; $ spir-verify --level=strict
; bad-bool.ll: error: kernel parameter of type 'i1' is a bool; expected a type the host can set [S2N-SP604]
;   at:     i1 %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   pass an int and convert it in the kernel
; 1 error
;
; $ spir-verify --level=lenient
; bad-bool.ll: error: kernel parameter of type 'i1' is a bool; expected a type the host can set [S2N-SP604]
;   at:     i1 %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   pass an int and convert it in the kernel
; 1 error

define spir_kernel void @k(i1 zeroext %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (i1)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 0}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"bool"}
!14 = !{!"kernel_arg_type_qual", !""}

;--- bad-pointer-to-bool.ll
; OpenCL C 1.2, 6.9.k: bool is not for kernel arguments, behind a pointer either.
;
; $ spir-verify --level=strict
; bad-pointer-to-bool.ll: error: kernel parameter of type 'i1 addrspace(1)*' is a pointer to bool; expected a type the host can set [S2N-SP604]
;   at:     i1 addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   pass an int and convert it in the kernel
; 1 error
;
; $ spir-verify --level=lenient
; bad-pointer-to-bool.ll: error: kernel parameter of type 'i1 addrspace(1)*' is a pointer to bool; expected a type the host can set [S2N-SP604]
;   at:     i1 addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   pass an int and convert it in the kernel
; 1 error

define spir_kernel void @k(i1 addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space", i32 1}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"b*"}
!6 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (i1 addrspace(1)*)* @k, !3, !4, !5, !6}
