; RUN: %transcripts %s %t

;--- ok-kernel.ll
; The variable of a kernel.
;
; $ spir-verify --level=strict

@foo.x = internal addrspace(3) global i32 undef, align 4
define spir_kernel void @foo() nounwind {
  store i32 1, i32 addrspace(3)* @foo.x, align 4
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space"}
!4 = !{!"kernel_arg_access_qual"}
!5 = !{!"kernel_arg_type"}
!6 = !{!"kernel_arg_type_qual"}
!0 = !{void ()* @foo, !3, !4, !5, !6}

;--- bad-function.ll
; 2.15; OpenCL C 1.2, 6.5.2: local variables are declared in kernels.
;
; $ spir-verify --level=strict
; bad-function.ll: warning: local variable '@h.x' belongs to 'h'; expected a kernel [S2N-SP518]
;   at:     @h.x = internal addrspace(3) global i32 undef, align 4
;   in:     global variable 'h.x'
;   level:  strict
;   hint:   OpenCL C declares local variables in kernels only; pass a pointer to the function
; 1 warning
;
; $ spir-verify --level=lenient
; bad-function.ll: note: local variable '@h.x' belongs to 'h'; expected a kernel [S2N-SP518]
;   at:     @h.x = internal addrspace(3) global i32 undef, align 4
;   in:     global variable 'h.x'
;   level:  lenient
;   hint:   OpenCL C declares local variables in kernels only; pass a pointer to the function

@h.x = internal addrspace(3) global i32 undef, align 4
define spir_func void @h() nounwind {
  store i32 1, i32 addrspace(3)* @h.x, align 4
  ret void
}
