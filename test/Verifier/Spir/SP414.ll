; RUN: %transcripts %s %t

;--- ok-nounwind.ll
; The attribute every function has.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-may-unwind.ll
; 3.11: nounwind needs to be always set.
;
; $ spir-verify --level=strict
; bad-may-unwind.ll: error: 'f' lacks nounwind; expected on every function [S2N-SP414]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   no SPIR function unwinds; add the attribute
; 1 error
;
; $ spir-verify --level=lenient
; bad-may-unwind.ll: warning: 'f' lacks nounwind; expected on every function [S2N-SP414]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   no SPIR function unwinds; add the attribute
; 1 warning

define spir_func void @f() {
  ret void
}
