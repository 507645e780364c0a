; RUN: %transcripts %s %t

;--- ok-listed-kernel.ll
; A kernel.
;
; $ spir-verify --level=strict

define spir_kernel void @k(i32 %x) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (i32)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 0}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"int"}
!14 = !{!"kernel_arg_type_qual", !""}

;--- bad-listed-function.ll
; Only kernels are listed.
;
; $ spir-verify --level=strict
; bad-listed-function.ll: error: 'k' is listed in !opencl.kernels and has calling convention spir_func; expected spir_kernel [S2N-SP622]
;   at:     void (i32) @k
;   in:     function 'k'
;   level:  strict
;   hint:   decide which it is: work-group sizes and argument information are for kernels only
; 1 error
;
; $ spir-verify --level=lenient
; bad-listed-function.ll: error: 'k' is listed in !opencl.kernels and has calling convention spir_func; expected spir_kernel [S2N-SP622]
;   at:     void (i32) @k
;   in:     function 'k'
;   level:  lenient
;   hint:   decide which it is: work-group sizes and argument information are for kernels only
; 1 error

define spir_func void @k(i32 %x) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (i32)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 0}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"int"}
!14 = !{!"kernel_arg_type_qual", !""}
