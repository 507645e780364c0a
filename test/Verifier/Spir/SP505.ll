; RUN: %transcripts %s %t

;--- ok-named.ll
; The name of the example in 2.2.
;
; $ spir-verify --level=strict

@f.lf4 = internal addrspace(3) global <4 x float> zeroinitializer, align 16
define spir_kernel void @f() nounwind {
  ret void
}
!opencl.kernels = !{!1}
!1 = !{void ()* @f, !2, !3, !4, !5}
!2 = !{!"kernel_arg_address_space"}
!3 = !{!"kernel_arg_access_qual"}
!4 = !{!"kernel_arg_type"}
!5 = !{!"kernel_arg_type_qual"}

;--- bad-no-identifier.ll
; 2.2: the source identifier follows the period.
;
; $ spir-verify --level=strict
; bad-no-identifier.ll: error: local variable '@foo.'; expected the name of a function of this module, a period and the identifier [S2N-SP505]
;   at:     @foo. = internal addrspace(3) global i32 undef, align 4
;   in:     global variable 'foo.'
;   level:  strict
;   hint:   local variables belong to a function and are named after it
; 1 error
;
; $ spir-verify --level=lenient
; bad-no-identifier.ll: warning: local variable '@foo.'; expected the name of a function of this module, a period and the identifier [S2N-SP505]
;   at:     @foo. = internal addrspace(3) global i32 undef, align 4
;   in:     global variable 'foo.'
;   level:  lenient
;   hint:   local variables belong to a function and are named after it
; 1 warning

@foo. = internal addrspace(3) global i32 undef, align 4
define spir_kernel void @foo() nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space"}
!4 = !{!"kernel_arg_access_qual"}
!5 = !{!"kernel_arg_type"}
!6 = !{!"kernel_arg_type_qual"}
!0 = !{void ()* @foo, !3, !4, !5, !6}

;--- bad-unnamed.ll
; 2.2: the name begins with that of the function.
;
; $ spir-verify --level=strict
; bad-unnamed.ll: error: local variable '@x'; expected the name of a function of this module, a period and the identifier [S2N-SP505]
;   at:     @x = internal addrspace(3) global i32 0, align 4
;   in:     global variable 'x'
;   level:  strict
;   hint:   local variables belong to a function and are named after it
; 1 error
;
; $ spir-verify --level=lenient
; bad-unnamed.ll: warning: local variable '@x'; expected the name of a function of this module, a period and the identifier [S2N-SP505]
;   at:     @x = internal addrspace(3) global i32 0, align 4
;   in:     global variable 'x'
;   level:  lenient
;   hint:   local variables belong to a function and are named after it
; 1 warning

@x = internal addrspace(3) global i32 0, align 4
define spir_func void @f() nounwind {
  ret void
}
