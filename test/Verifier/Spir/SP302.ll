; RUN: %transcripts %s %t

;--- ok-fsub.ll
; fsub from -0.0 is the negation of LLVM 3.2.
;
; $ spir-verify --level=strict

define spir_func void @f(float %x) nounwind {
  %y = fsub float -0.0, %x
  ret void
}

;--- bad-fneg.ll
; LLVM 3.2 has no fneg.
;
; $ spir-verify --level=strict
; bad-fneg.ll: error: instruction 'fneg' is newer than LLVM 3.2; expected fsub from -0.0 [S2N-SP302]
;   at:     %y = fneg float %x
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   a current LLVM wrote this module; its meaning is clear and it is translated
; 1 error
;
; $ spir-verify --level=lenient
; bad-fneg.ll: warning: instruction 'fneg' is newer than LLVM 3.2; expected fsub from -0.0 [S2N-SP302]
;   at:     %y = fneg float %x
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   a current LLVM wrote this module; its meaning is clear and it is translated
; 1 warning

define spir_func void @f(float %x) nounwind {
  %y = fneg float %x
  ret void
}
