; RUN: %transcripts %s %t

;--- ok-owner.ll
; Used where it belongs.
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

;--- bad-stranger.ll
; @f.x is a variable of f.
;
; $ spir-verify --level=strict
; bad-stranger.ll: warning: local variable '@f.x' belongs to 'f'; expected a kernel [S2N-SP518]
;   at:     @f.x = internal addrspace(3) global i32 0, align 4
;   in:     global variable 'f.x'
;   level:  strict
;   hint:   OpenCL C declares local variables in kernels only; pass a pointer to the function
; bad-stranger.ll: error: local variable '@f.x' is used in 'g'; expected in 'f' only [S2N-SP507]
;   at:     @f.x = internal addrspace(3) global i32 0, align 4
;   in:     global variable 'f.x'
;   level:  strict
;   hint:   an inliner moves such uses; otherwise pass a pointer
; 1 error, 1 warning
;
; $ spir-verify --level=lenient
; bad-stranger.ll: note: local variable '@f.x' belongs to 'f'; expected a kernel [S2N-SP518]
;   at:     @f.x = internal addrspace(3) global i32 0, align 4
;   in:     global variable 'f.x'
;   level:  lenient
;   hint:   OpenCL C declares local variables in kernels only; pass a pointer to the function
; bad-stranger.ll: warning: local variable '@f.x' is used in 'g'; expected in 'f' only [S2N-SP507]
;   at:     @f.x = internal addrspace(3) global i32 0, align 4
;   in:     global variable 'f.x'
;   level:  lenient
;   hint:   an inliner moves such uses; otherwise pass a pointer
; 1 warning

@f.x = internal addrspace(3) global i32 0, align 4
define spir_func void @f() nounwind {
  %v = load i32, i32 addrspace(3)* @f.x, align 4
  ret void
}
define spir_func void @g() nounwind {
  %v = load i32, i32 addrspace(3)* @f.x, align 4
  ret void
}
