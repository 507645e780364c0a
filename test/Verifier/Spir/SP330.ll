; RUN: %transcripts %s %t

;--- ok-called-kernel.ll
; A kernel may call a kernel that has no local variables.
;
; $ spir-verify --level=strict

define spir_kernel void @bar() nounwind {
  ret void
}
define spir_kernel void @callbar() nounwind {
  call spir_kernel void @bar()
  ret void
}
!opencl.kernels = !{!10, !15}
!10 = !{void ()* @bar, !11, !12, !13, !14}
!15 = !{void ()* @callbar, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space"}
!12 = !{!"kernel_arg_access_qual"}
!13 = !{!"kernel_arg_type"}
!14 = !{!"kernel_arg_type_qual"}

;--- bad-local-in-called-kernel.ll
; The example of 2.2 that is not supported by SPIR.
;
; $ spir-verify --level=strict
; bad-local-in-called-kernel.ll: error: kernel 'bar', which is called here, has local variable '@bar.lf4'; expected a called kernel without local variables [S2N-SP330]
;   at:     call spir_kernel void @bar()
;   in:     block '%0' of kernel 'callbar'
;   level:  strict
;   hint:   pass the local memory as an argument
; 1 error
;
; $ spir-verify --level=lenient
; bad-local-in-called-kernel.ll: warning: kernel 'bar', which is called here, has local variable '@bar.lf4'; expected a called kernel without local variables [S2N-SP330]
;   at:     call spir_kernel void @bar()
;   in:     block '%0' of kernel 'callbar'
;   level:  lenient
;   hint:   pass the local memory as an argument
; 1 warning

@bar.lf4 = internal addrspace(3) global <4 x float> zeroinitializer, align 16
define spir_kernel void @bar() nounwind {
  ret void
}
define spir_kernel void @callbar() nounwind {
  call spir_kernel void @bar()
  ret void
}
!opencl.kernels = !{!10, !15}
!10 = !{void ()* @bar, !11, !12, !13, !14}
!15 = !{void ()* @callbar, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space"}
!12 = !{!"kernel_arg_access_qual"}
!13 = !{!"kernel_arg_type"}
!14 = !{!"kernel_arg_type_qual"}
