; RUN: %transcripts %s %t

;--- ok-lshr-exact.ll
; Table 9 forbids exact for ashr only.
;
; $ spir-verify --level=strict

define spir_func void @f(i32 %x) nounwind {
  %y = ashr i32 %x, 2
  %z = lshr exact i32 %x, 2
  ret void
}

;--- bad-ashr-exact.ll
; Table 9: ashr, exact is disallowed.
;
; $ spir-verify --level=strict
; bad-ashr-exact.ll: error: 'ashr exact'; expected ashr without exact [S2N-SP308]
;   at:     %y = ashr exact i32 %x, 2
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   an optimiser added the flag; dropping it is always correct
; 1 error
;
; $ spir-verify --level=lenient
; bad-ashr-exact.ll: warning: 'ashr exact'; expected ashr without exact [S2N-SP308]
;   at:     %y = ashr exact i32 %x, 2
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   an optimiser added the flag; dropping it is always correct
; 1 warning

define spir_func void @f(i32 %x) nounwind {
  %y = ashr exact i32 %x, 2
  ret void
}
