; RUN: %transcripts %s %t

;--- ok-strings.ll
; The example of 2.8.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}
!opencl.compiler.options = !{!5}
!5 = !{!"-cl-mad-enable", !"-cl-denorms-are-zero"}

;--- bad-number.ll
; 2.8: a list of strings.
;
; $ spir-verify --level=strict
; bad-number.ll: error: !opencl.compiler.options holds a value that is not a string; expected a node of strings [S2N-SP707]
;   in:     operand 0 of !opencl.compiler.options
;   level:  strict
;   hint:   write one string for each option, feature or extension
; 1 error
;
; $ spir-verify --level=lenient
; bad-number.ll: error: !opencl.compiler.options holds a value that is not a string; expected a node of strings [S2N-SP707]
;   in:     operand 0 of !opencl.compiler.options
;   level:  lenient
;   hint:   write one string for each option, feature or extension
; 1 error

define spir_func void @f() nounwind {
  ret void
}
!opencl.compiler.options = !{!5}
!5 = !{i32 1}
