; RUN: %transcripts %s %t

;--- ok-zero-or-undef.ll
; zeroinitializer and undef say nothing about the value.
;
; $ spir-verify --level=strict

@f.x = internal addrspace(3) global i32 0, align 4
@f.y = internal addrspace(3) global i32 undef, align 4
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

;--- bad-initialised.ll
; Local memory has no initial value.
;
; $ spir-verify --level=strict
; bad-initialised.ll: error: local variable '@f.x' has an initialiser; expected zeroinitializer or undef [S2N-SP504]
;   at:     @f.x = internal addrspace(3) global i32 7, align 4
;   in:     global variable 'f.x'
;   level:  strict
;   hint:   local memory cannot be initialised; let one work-item store the values, then a barrier
; 1 error
;
; $ spir-verify --level=lenient
; bad-initialised.ll: error: local variable '@f.x' has an initialiser; expected zeroinitializer or undef [S2N-SP504]
;   at:     @f.x = internal addrspace(3) global i32 7, align 4
;   in:     global variable 'f.x'
;   level:  lenient
;   hint:   local memory cannot be initialised; let one work-item store the values, then a barrier
; 1 error

@f.x = internal addrspace(3) global i32 7, align 4
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
