; RUN: %transcripts %s %t

;--- ok-default.ll
; Default visibility.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-hidden.ll
; 3.8: the visibility is default.
;
; $ spir-verify --level=strict
; bad-hidden.ll: error: 'f' has hidden visibility; expected default [S2N-SP406]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   compile without -fvisibility
; 1 error
;
; $ spir-verify --level=lenient
; bad-hidden.ll: warning: 'f' has hidden visibility; expected default [S2N-SP406]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   compile without -fvisibility
; 1 warning

define hidden spir_func void @f() nounwind {
  ret void
}
