; RUN: %transcripts %s %t

;--- ok-three-spaces.ll
; Pointers to global, constant and local memory, and a struct by value.
;
; $ spir-verify --level=strict

%struct.s = type { i32 }
define spir_kernel void @k(float addrspace(1)* %a, float addrspace(2)* %b, float addrspace(3)* %c, %struct.s* byval(%struct.s) %d) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*, float addrspace(2)*, float addrspace(3)*, %struct.s*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1, i32 2, i32 3, i32 0}
!12 = !{!"kernel_arg_access_qual", !"none", !"none", !"none", !"none"}
!13 = !{!"kernel_arg_type", !"float*", !"float*", !"float*", !"S"}
!14 = !{!"kernel_arg_type_qual", !"", !"", !"", !""}

;--- bad-private-pointer.ll
; The host cannot pass private memory.
;
; $ spir-verify --level=strict
; bad-private-pointer.ll: error: kernel parameter of type 'float*' points to private memory; expected global, constant or local [S2N-SP602]
;   at:     float* %p (parameter 0)
;   in:     kernel 'k'
;   level:  strict
;   hint:   the host has no private memory to pass; name the address space
; 1 error
;
; $ spir-verify --level=lenient
; bad-private-pointer.ll: error: kernel parameter of type 'float*' points to private memory; expected global, constant or local [S2N-SP602]
;   at:     float* %p (parameter 0)
;   in:     kernel 'k'
;   level:  lenient
;   hint:   the host has no private memory to pass; name the address space
; 1 error

define spir_kernel void @k(float* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 0}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
