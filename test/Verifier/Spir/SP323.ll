; RUN: %transcripts %s %t

;--- ok-same-convention.ll
; spir_func on both sides.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  call spir_func void @g()
  ret void
}
declare spir_func void @g() nounwind

;--- bad-other-convention.ll
; The call must use the convention of the function.
;
; $ spir-verify --level=strict
; bad-other-convention.ll: error: the call has calling convention ccc; expected spir_func, as 'g' has [S2N-SP323]
;   at:     call void @g()
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   declare the function alike in caller and callee
; 1 error
;
; $ spir-verify --level=lenient
; bad-other-convention.ll: warning: the call has calling convention ccc; expected spir_func, as 'g' has [S2N-SP323]
;   at:     call void @g()
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   declare the function alike in caller and callee
; 1 warning

define spir_func void @f() nounwind {
  call void @g()
  ret void
}
declare spir_func void @g() nounwind
