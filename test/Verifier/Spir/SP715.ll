; RUN: %transcripts %s %t

;--- ok-used-doubles.ll
; A declared feature that is used.
;
; $ spir-verify --level=strict

define spir_func void @f(double addrspace(1)* %p) nounwind {
  ret void
}
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_doubles"}

;--- bad-unused-doubles.ll
; 2.11.1 lists the features the module uses.
;
; $ spir-verify --level=strict
; bad-unused-doubles.ll: warning: 'cl_doubles' is declared and not used; expected used features and extensions only [S2N-SP715]
;   in:     operand 0 of !opencl.used.optional.core.features
;   level:  strict
;   hint:   a device without it rejects the module for no reason
; 1 warning
;
; $ spir-verify --level=lenient
; bad-unused-doubles.ll: note: 'cl_doubles' is declared and not used; expected used features and extensions only [S2N-SP715]
;   in:     operand 0 of !opencl.used.optional.core.features
;   level:  lenient
;   hint:   a device without it rejects the module for no reason

define spir_func void @f() nounwind {
  ret void
}
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_doubles"}
