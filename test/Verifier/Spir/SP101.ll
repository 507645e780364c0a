; RUN: %transcripts %s %t

;--- ok-full-triple.ll
; The triple as 3.1 writes it.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-abbreviated-triple.ll
; 3.1 spells the triples in full.
;
; $ spir-verify --level=strict
; bad-abbreviated-triple.ll: error: target triple is 'spir64'; expected 'spir64-unknown-unknown' [S2N-SP101]
;   in:     module 'bad-abbreviated-triple.ll'
;   level:  strict
;   hint:   write the triple in full
; 1 error
;
; $ spir-verify --level=lenient
; bad-abbreviated-triple.ll: warning: target triple is 'spir64'; expected 'spir64-unknown-unknown' [S2N-SP101]
;   in:     module 'bad-abbreviated-triple.ll'
;   level:  lenient
;   hint:   write the triple in full
; 1 warning

target triple = "spir64"
define spir_func void @f() nounwind {
  ret void
}
