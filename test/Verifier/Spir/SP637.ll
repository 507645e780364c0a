; RUN: %transcripts %s %t

;--- ok-name-with-option.ll
; The names and the option.
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
!20 = !{!"kernel_arg_name", !"p"}
!opencl.compiler.options = !{!30}
!30 = !{!"-cl-kernel-arg-info"}

;--- bad-name-without-option.ll
; 2.4: generated only when -cl-kernel-arg-info is specified.
;
; $ spir-verify --level=strict
; bad-name-without-option.ll: error: kernel 'k' has 'kernel_arg_name' without the option; expected 'kernel_arg_name' if and only if the option -cl-kernel-arg-info is listed [S2N-SP637]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   list the option, or drop the names
; 1 error
;
; $ spir-verify --level=lenient
; bad-name-without-option.ll: warning: kernel 'k' has 'kernel_arg_name' without the option; expected 'kernel_arg_name' if and only if the option -cl-kernel-arg-info is listed [S2N-SP637]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   list the option, or drop the names
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
!20 = !{!"kernel_arg_name", !"p"}
