; RUN: %transcripts %s %t

;--- ok-function.ll
; A function under its own name.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-alias.ll
; Section 3.6 knows functions and variables.
;
; $ spir-verify --level=strict
; bad-alias.ll: error: alias 'g'; expected functions and variables only [S2N-SP411]
;   at:     @g = alias void (), void ()* @f
;   in:     alias 'g'
;   level:  strict
;   hint:   call the aliased function by its own name
; 1 error
;
; $ spir-verify --level=lenient
; bad-alias.ll: warning: alias 'g'; expected functions and variables only [S2N-SP411]
;   at:     @g = alias void (), void ()* @f
;   in:     alias 'g'
;   level:  lenient
;   hint:   call the aliased function by its own name
; 1 warning

define spir_func void @f() nounwind {
  ret void
}
@g = alias void (), void ()* @f
