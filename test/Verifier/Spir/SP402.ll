; RUN: %transcripts %s %t

;--- ok-spir-kernel.ll
; A kernel.
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

;--- bad-device-convention.ll
; 3.7 allows no convention of another target.
;
; $ spir-verify --level=strict
; bad-device-convention.ll: error: 'f' has calling convention cc 72; expected spir_func or spir_kernel [S2N-SP402]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   other conventions pass arguments in ways SPIR does not define
; 1 error
;
; $ spir-verify --level=lenient
; bad-device-convention.ll: error: 'f' has calling convention cc 72; expected spir_func or spir_kernel [S2N-SP402]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   other conventions pass arguments in ways SPIR does not define
; 1 error

define ptx_device void @f() nounwind {
  ret void
}
