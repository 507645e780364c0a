; RUN: %transcripts %s %t

;--- ok-two-numbers.ll
; Major and minor.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-one-number.ll
; 2.12: a list of two i32 constants.
;
; $ spir-verify --level=strict
; bad-one-number.ll: error: malformed version in !opencl.spir.version; expected two i32 constants [S2N-SP702]
;   in:     operand 0 of !opencl.spir.version
;   level:  strict
;   hint:   write the major and the minor number
; 1 error
;
; $ spir-verify --level=lenient
; bad-one-number.ll: error: malformed version in !opencl.spir.version; expected two i32 constants [S2N-SP702]
;   in:     operand 0 of !opencl.spir.version
;   level:  lenient
;   hint:   write the major and the minor number
; 1 error

define spir_func void @f() nounwind {
  ret void
}
!opencl.spir.version = !{!1}
!1 = !{i32 1}
