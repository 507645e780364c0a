; RUN: %transcripts %s %t

;--- ok-plain.ll
; A parameter without attribute.
;
; $ spir-verify --level=strict

define spir_func void @f(i32 %x) nounwind {
  ret void
}

;--- bad-inreg.ll
; Table 12 has no inreg.
;
; $ spir-verify --level=strict
; bad-inreg.ll: error: parameter 0 of 'f' has attribute 'inreg'; expected zeroext, signext, byval, sret, nocapture or noalias [S2N-SP419]
;   at:     void (i32) @f
;   in:     function 'f'
;   level:  strict
;   hint:   the attribute changes how the argument is passed; remove it
; 1 error
;
; $ spir-verify --level=lenient
; bad-inreg.ll: error: parameter 0 of 'f' has attribute 'inreg'; expected zeroext, signext, byval, sret, nocapture or noalias [S2N-SP419]
;   at:     void (i32) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   the attribute changes how the argument is passed; remove it
; 1 error

define spir_func void @f(i32 inreg %x) nounwind {
  ret void
}
