; RUN: %transcripts %s %t

;--- ok-returns-void.ll
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

;--- bad-int-next-to-others.ll
; LLVM refuses this module; the other findings are still reported.
;
; $ spir-verify --level=strict
; bad-int-next-to-others.ll: error: 'f' lacks nounwind; expected on every function [S2N-SP414]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   no SPIR function unwinds; add the attribute
; bad-int-next-to-others.ll: error: kernel 'k' returns 'i32'; expected void [S2N-SP601]
;   at:     i32 () @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   write the result through a global pointer
; bad-int-next-to-others.ll: error: kernel 'k' is not listed in !opencl.kernels; expected an entry [S2N-SP620]
;   at:     i32 () @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   without it the host sees no argument information
; 3 errors
;
; $ spir-verify --level=lenient
; bad-int-next-to-others.ll: error: kernel 'k' returns 'i32'; expected void [S2N-SP601]
;   at:     i32 () @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   write the result through a global pointer
; bad-int-next-to-others.ll: warning: 'f' lacks nounwind; expected on every function [S2N-SP414]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   no SPIR function unwinds; add the attribute
; bad-int-next-to-others.ll: warning: kernel 'k' is not listed in !opencl.kernels; expected an entry [S2N-SP620]
;   at:     i32 () @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   without it the host sees no argument information
; 1 error, 2 warnings

define spir_kernel i32 @k() nounwind {
  ret i32 0
}
define spir_func void @f() {
  ret void
}

;--- bad-returns-int.ll
; Kernels return void. Under spir_kernel LLVM itself refuses a result; a function that is a kernel by its entry only can have one.
;
; $ spir-verify --level=strict
; bad-returns-int.ll: error: kernel 'k' returns 'i32'; expected void [S2N-SP601]
;   at:     i32 (float addrspace(1)*) @k
;   in:     function 'k'
;   level:  strict
;   hint:   write the result through a global pointer
; bad-returns-int.ll: error: 'k' is listed in !opencl.kernels and has calling convention spir_func; expected spir_kernel [S2N-SP622]
;   at:     i32 (float addrspace(1)*) @k
;   in:     function 'k'
;   level:  strict
;   hint:   decide which it is: work-group sizes and argument information are for kernels only
; 2 errors
;
; $ spir-verify --level=lenient
; bad-returns-int.ll: error: kernel 'k' returns 'i32'; expected void [S2N-SP601]
;   at:     i32 (float addrspace(1)*) @k
;   in:     function 'k'
;   level:  lenient
;   hint:   write the result through a global pointer
; bad-returns-int.ll: error: 'k' is listed in !opencl.kernels and has calling convention spir_func; expected spir_kernel [S2N-SP622]
;   at:     i32 (float addrspace(1)*) @k
;   in:     function 'k'
;   level:  lenient
;   hint:   decide which it is: work-group sizes and argument information are for kernels only
; 2 errors

define spir_func i32 @k(float addrspace(1)* %p) nounwind {
  ret i32 0
}
!opencl.kernels = !{!10}
!10 = !{i32 (float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
