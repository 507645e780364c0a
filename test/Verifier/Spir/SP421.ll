; RUN: %transcripts %s %t

;--- ok-extended.ll
; char, unsigned char, and int, which needs nothing.
;
; $ spir-verify --level=strict

define spir_func void @f(i8 signext %x, i8 zeroext %y, i32 %z) nounwind {
  ret void
}

;--- bad-bare-char.ll
; 3.5: promotable integers are extended as in C99.
;
; $ spir-verify --level=strict
; bad-bare-char.ll: error: parameter 0 of 'f' is 'i8' without zeroext or signext; expected one of them [S2N-SP421]
;   at:     void (i8) @f
;   in:     function 'f'
;   level:  strict
;   hint:   small integers are promoted as in C99; say with which sign
; 1 error
;
; $ spir-verify --level=lenient
; bad-bare-char.ll: warning: parameter 0 of 'f' is 'i8' without zeroext or signext; expected one of them [S2N-SP421]
;   at:     void (i8) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   small integers are promoted as in C99; say with which sign
; 1 warning

define spir_func void @f(i8 %x) nounwind {
  ret void
}
