; RUN: %transcripts %s %t

;--- ok-long.ll
; A width that both agree on.
;
; $ spir-verify --level=strict

define spir_kernel void @k(i64 %n) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space", i32 0}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"long"}
!6 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (i64)* @k, !3, !4, !5, !6}

;--- bad-size-t.ll
; OpenCL C 1.2, 6.9.k: host and device need not agree on the width of size_t.
;
; $ spir-verify --level=strict
; bad-size-t.ll: error: parameter 0 of kernel 'k' is declared 'size_t'; expected a type that host and device agree on [S2N-SP606]
;   at:     i64 %n (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   the width of size_t is the device's; pass an int, a uint, a long or a ulong
; 1 error
;
; $ spir-verify --level=lenient
; bad-size-t.ll: warning: parameter 0 of kernel 'k' is declared 'size_t'; expected a type that host and device agree on [S2N-SP606]
;   at:     i64 %n (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   the width of size_t is the device's; pass an int, a uint, a long or a ulong
; 1 warning

define spir_kernel void @k(i64 %n) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space", i32 0}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"size_t"}
!6 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (i64)* @k, !3, !4, !5, !6}
