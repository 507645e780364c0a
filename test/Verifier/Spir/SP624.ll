; RUN: %transcripts %s %t

;--- ok-in-named-node.ll
; 2.3: the named node has it.
;
; $ spir2nvvm-opt -passes=verify-spir --verify-spir=strict -o /dev/null

define spir_kernel void @k(float addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}

;--- bad-attached.ll
; Clang attaches the information to the function.
;
; $ spir2nvvm-opt -passes=verify-spir --verify-spir=strict -o /dev/null
; bad-attached.ll: error: kernel 'k' carries !kernel_arg_type itself; expected it in !opencl.kernels [S2N-SP624]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  strict
;   hint:   clang 3.9 and later attach the information to the function
;
; $ spir2nvvm-opt -passes=verify-spir --verify-spir=lenient -o /dev/null
; bad-attached.ll: warning: kernel 'k' carries !kernel_arg_type itself; expected it in !opencl.kernels [S2N-SP624]
;   at:     void (float addrspace(1)*) @k
;   in:     kernel 'k'
;   level:  lenient
;   hint:   clang 3.9 and later attach the information to the function

define spir_kernel void @k(float addrspace(1)* %p) nounwind !kernel_arg_type !20 {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
!20 = !{!"float*"}
