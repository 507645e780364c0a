; RUN: %transcripts %s %t

;--- ok-internal.ll
; internal, as in 2.2.
;
; $ spir-verify --level=strict

@f.x = internal addrspace(3) global i32 0, align 4
define spir_kernel void @f() nounwind {
  %v = load i32, i32 addrspace(3)* @f.x, align 4
  ret void
}
!opencl.kernels = !{!1}
!1 = !{void ()* @f, !2, !3, !4, !5}
!2 = !{!"kernel_arg_address_space"}
!3 = !{!"kernel_arg_access_qual"}
!4 = !{!"kernel_arg_type"}
!5 = !{!"kernel_arg_type_qual"}

;--- bad-external.ll
; Local variables belong to a function.
;
; $ spir-verify --level=strict
; bad-external.ll: error: local variable '@f.x' has linkage external; expected internal [S2N-SP506]
;   at:     @f.x = addrspace(3) global i32 0, align 4
;   in:     global variable 'f.x'
;   level:  strict
;   hint:   local variables belong to a function; there is no such thing at program scope
; 1 error
;
; $ spir-verify --level=lenient
; bad-external.ll: warning: local variable '@f.x' has linkage external; expected internal [S2N-SP506]
;   at:     @f.x = addrspace(3) global i32 0, align 4
;   in:     global variable 'f.x'
;   level:  lenient
;   hint:   local variables belong to a function; there is no such thing at program scope
; 1 warning

@f.x = addrspace(3) global i32 0, align 4
define spir_kernel void @f() nounwind {
  %v = load i32, i32 addrspace(3)* @f.x, align 4
  ret void
}
!opencl.kernels = !{!1}
!1 = !{void ()* @f, !2, !3, !4, !5}
!2 = !{!"kernel_arg_address_space"}
!3 = !{!"kernel_arg_access_qual"}
!4 = !{!"kernel_arg_type"}
!5 = !{!"kernel_arg_type_qual"}
