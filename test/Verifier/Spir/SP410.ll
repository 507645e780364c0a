; RUN: %transcripts %s %t

;--- ok-plain.ll
; A function with a body only.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-prologue.ll
; Prologue data is code of another machine.
;
; $ spir-verify --level=strict
; bad-prologue.ll: error: 'f' has prologue data; expected none [S2N-SP410]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   exceptions and patchable prologues are not part of SPIR
; 1 error
;
; $ spir-verify --level=lenient
; bad-prologue.ll: error: 'f' has prologue data; expected none [S2N-SP410]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   exceptions and patchable prologues are not part of SPIR
; 1 error

define spir_func void @f() nounwind prologue i32 1 {
  ret void
}
