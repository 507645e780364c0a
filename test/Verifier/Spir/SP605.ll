; RUN: %transcripts %s %t

;--- ok-plain-struct.ll
; A struct of numbers.
;
; $ spir-verify --level=strict

%struct.s = type { float, [2 x i32] }
define spir_kernel void @k(%struct.s* byval(%struct.s) %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (%struct.s*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 0}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"S"}
!14 = !{!"kernel_arg_type_qual", !""}

;--- bad-pointer-in-struct.ll
; Structs the host passes hold no pointers.
;
; $ spir-verify --level=strict
; bad-pointer-in-struct.ll: error: kernel parameter of type '%struct.s*' contains a pointer; expected plain data [S2N-SP605]
;   at:     %struct.s* %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   pass the pointer as an argument of its own
; 1 error
;
; $ spir-verify --level=lenient
; bad-pointer-in-struct.ll: warning: kernel parameter of type '%struct.s*' contains a pointer; expected plain data [S2N-SP605]
;   at:     %struct.s* %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   pass the pointer as an argument of its own
; 1 warning

%struct.s = type { float addrspace(1)* }
define spir_kernel void @k(%struct.s* byval(%struct.s) %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (%struct.s*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 0}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"S"}
!14 = !{!"kernel_arg_type_qual", !""}
