; RUN: %transcripts %s %t

;--- ok-two-entries.ll
; Two kernels, two entries.
;
; $ spir-verify --level=strict

define spir_kernel void @bar() nounwind {
  ret void
}
define spir_kernel void @callbar() nounwind {
  call spir_kernel void @bar()
  ret void
}
!opencl.kernels = !{!10, !15}
!10 = !{void ()* @bar, !11, !12, !13, !14}
!15 = !{void ()* @callbar, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space"}
!12 = !{!"kernel_arg_access_qual"}
!13 = !{!"kernel_arg_type"}
!14 = !{!"kernel_arg_type_qual"}

;--- bad-null-entry.ll
; The first value of an entry is a function.
;
; $ spir-verify --level=strict
; bad-null-entry.ll: error: malformed entry of !opencl.kernels: it begins with null; expected a function, then nodes that begin with a string [S2N-SP621]
;   in:     operand 0 of !opencl.kernels
;   level:  strict
;   hint:   the producer is broken, or a tool removed the kernel and left its entry
; 1 error
;
; $ spir-verify --level=lenient
; bad-null-entry.ll: error: malformed entry of !opencl.kernels: it begins with null; expected a function, then nodes that begin with a string [S2N-SP621]
;   in:     operand 0 of !opencl.kernels
;   level:  lenient
;   hint:   the producer is broken, or a tool removed the kernel and left its entry
; 1 error

define spir_func void @f() nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{null, !11}
!11 = !{!"kernel_arg_type"}

;--- bad-number.ll
; The other values are nodes that begin with a string.
;
; $ spir-verify --level=strict
; bad-number.ll: error: malformed entry of !opencl.kernels: that of 'f' has another operand; expected a function, then nodes that begin with a string [S2N-SP621]
;   at:     void () @f
;   in:     kernel 'f'
;   level:  strict
;   hint:   the producer is broken, or a tool removed the kernel and left its entry
; 1 error
;
; $ spir-verify --level=lenient
; bad-number.ll: error: malformed entry of !opencl.kernels: that of 'f' has another operand; expected a function, then nodes that begin with a string [S2N-SP621]
;   at:     void () @f
;   in:     kernel 'f'
;   level:  lenient
;   hint:   the producer is broken, or a tool removed the kernel and left its entry
; 1 error

define spir_kernel void @f() nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void ()* @f, !11, !12, !13, !14, !15}
!11 = !{!"kernel_arg_address_space"}
!12 = !{!"kernel_arg_access_qual"}
!13 = !{!"kernel_arg_type"}
!14 = !{!"kernel_arg_type_qual"}
!15 = !{i32 1}
