; RUN: %transcripts %s %t

;--- ok-uint.ll
; The name table 7 asks for.
;
; $ spir-verify --level=strict

define spir_kernel void @k(i32 %n) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (i32)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 0}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"uint"}
!14 = !{!"kernel_arg_type_qual", !""}

;--- bad-qualifier.ll
; Table 7: the name has no qualifiers, with white space or without.
;
; $ spir-verify --level=strict
; bad-qualifier.ll: error: type name of parameter 0 of kernel 'k' is 'constfloat*'; expected a name without white space and qualifiers, and uint for unsigned int [S2N-SP638]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   producers write 'struct S'; the host sees the name as it is
; 1 error
;
; $ spir-verify --level=lenient
; bad-qualifier.ll: note: type name of parameter 0 of kernel 'k' is 'constfloat*'; expected a name without white space and qualifiers, and uint for unsigned int [S2N-SP638]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   producers write 'struct S'; the host sees the name as it is

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space", i32 1}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"constfloat*"}
!6 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (float addrspace(1)*)* @k, !3, !4, !5, !6}

;--- bad-unsignedint.ll
; Table 7: uint, not unsigned int.
;
; $ spir-verify --level=strict
; bad-unsignedint.ll: error: type name of parameter 0 of kernel 'k' is 'unsignedint'; expected a name without white space and qualifiers, and uint for unsigned int [S2N-SP638]
;   at:     i32 %n (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   producers write 'struct S'; the host sees the name as it is
; 1 error
;
; $ spir-verify --level=lenient
; bad-unsignedint.ll: note: type name of parameter 0 of kernel 'k' is 'unsignedint'; expected a name without white space and qualifiers, and uint for unsigned int [S2N-SP638]
;   at:     i32 %n (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   producers write 'struct S'; the host sees the name as it is

define spir_kernel void @k(i32 %n) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space", i32 0}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"unsignedint"}
!6 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (i32)* @k, !3, !4, !5, !6}

;--- bad-white-space.ll
; Table 7: any white space removed, and uint instead of unsigned int.
;
; $ spir-verify --level=strict
; bad-white-space.ll: error: type name of parameter 0 of kernel 'k' is 'unsigned int'; expected a name without white space and qualifiers, and uint for unsigned int [S2N-SP638]
;   at:     i32 %n (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   producers write 'struct S'; the host sees the name as it is
; 1 error
;
; $ spir-verify --level=lenient
; bad-white-space.ll: note: type name of parameter 0 of kernel 'k' is 'unsigned int'; expected a name without white space and qualifiers, and uint for unsigned int [S2N-SP638]
;   at:     i32 %n (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   producers write 'struct S'; the host sees the name as it is

define spir_kernel void @k(i32 %n) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (i32)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 0}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"unsigned int"}
!14 = !{!"kernel_arg_type_qual", !""}
