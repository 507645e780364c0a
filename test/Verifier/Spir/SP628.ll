; RUN: %transcripts %s %t

;--- ok-no-parameters.ll
; A kernel without parameters has lists without values.
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

;--- bad-attached.ll
; WITHOUT: kernels
; Argument information at the kernel itself does not begin with a tag.
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
; bad-attached.ll: error: 'kernel_arg_type' of kernel 'k' has 2 values; expected 1, one for each parameter [S2N-SP628]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   a tool changed the parameters and not the metadata
; 5 errors
;
; $ spir-verify --level=lenient
; bad-attached.ll: error: 'kernel_arg_type' of kernel 'k' has 2 values; expected 1, one for each parameter [S2N-SP628]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   a tool changed the parameters and not the metadata
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

define spir_kernel void @k(float addrspace(1)* %p) nounwind !kernel_arg_addr_space !0 !kernel_arg_access_qual !1 !kernel_arg_type !2 !kernel_arg_base_type !3 !kernel_arg_type_qual !4 {
  ret void
}
!0 = !{i32 1}
!1 = !{!"none"}
!2 = !{!"float*", !"int"}
!3 = !{!"float*"}
!4 = !{!""}

;--- bad-short-list.ll
; One value for each parameter.
;
; $ spir-verify --level=strict
; bad-short-list.ll: error: 'kernel_arg_access_qual' of kernel 'k' has 1 values; expected 2, one for each parameter [S2N-SP628]
;   at:     void (float addrspace(1)*, i32) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   a tool changed the parameters and not the metadata
; 1 error
;
; $ spir-verify --level=lenient
; bad-short-list.ll: error: 'kernel_arg_access_qual' of kernel 'k' has 1 values; expected 2, one for each parameter [S2N-SP628]
;   at:     void (float addrspace(1)*, i32) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   a tool changed the parameters and not the metadata
; 1 error

define spir_kernel void @k(float addrspace(1)* %p, i32 %n) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*, i32)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1, i32 0}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*", !"int"}
!14 = !{!"kernel_arg_type_qual", !"", !""}
