; RUN: %transcripts %s %t

;--- ok-typedef.ll
; The name of a typedef need not match the type; clang's vector types are recognised.
;
; $ spir-verify --level=strict

define spir_kernel void @k(float %x, <4 x float> %y) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float, <4 x float>)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 0, i32 0}
!12 = !{!"kernel_arg_access_qual", !"none", !"none"}
!13 = !{!"kernel_arg_type", !"real", !"float4"}
!14 = !{!"kernel_arg_type_qual", !"", !""}

;--- bad-other-type.ll
; The parameter is a float.
;
; $ spir-verify --level=strict
; bad-other-type.ll: error: parameter 0 of kernel 'k' is named 'int4' and has type 'float'; expected the type of int4 [S2N-SP639]
;   at:     float %x (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   the metadata and the function belong to different versions of the kernel
; 1 error
;
; $ spir-verify --level=lenient
; bad-other-type.ll: warning: parameter 0 of kernel 'k' is named 'int4' and has type 'float'; expected the type of int4 [S2N-SP639]
;   at:     float %x (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   the metadata and the function belong to different versions of the kernel
; 1 warning

define spir_kernel void @k(float %x) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 0}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"int4"}
!14 = !{!"kernel_arg_type_qual", !""}

;--- bad-pointee.ll
; The name and the type point to different things.
;
; $ spir-verify --level=strict
; bad-pointee.ll: error: parameter 0 of kernel 'k' is named 'int*' and has type 'float addrspace(1)*'; expected a pointer to the type of int [S2N-SP639]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   the metadata and the function belong to different versions of the kernel
; 1 error
;
; $ spir-verify --level=lenient
; bad-pointee.ll: warning: parameter 0 of kernel 'k' is named 'int*' and has type 'float addrspace(1)*'; expected a pointer to the type of int [S2N-SP639]
;   at:     float addrspace(1)* %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   the metadata and the function belong to different versions of the kernel
; 1 warning

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!0}
!3 = !{!"kernel_arg_address_space", i32 1}
!4 = !{!"kernel_arg_access_qual", !"none"}
!5 = !{!"kernel_arg_type", !"int*"}
!6 = !{!"kernel_arg_type_qual", !""}
!0 = !{void (float addrspace(1)*)* @k, !3, !4, !5, !6}
