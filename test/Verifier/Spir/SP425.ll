; RUN: %transcripts %s %t

;--- ok-nounwind.ll
; Table 13 has nounwind.
;
; $ spir-verify --level=strict

declare spir_func void @g(i32*) nounwind
define spir_func void @f(i32* %p) nounwind {
  call spir_func void @g(i32*  %p) nounwind
  ret void
}

;--- bad-convergent.ll
; Table 13 has no convergent.
;
; $ spir-verify --level=strict
; bad-convergent.ll: error: the call has function attribute 'convergent'; expected an attribute of table 13 [S2N-SP425]
;   at:     call spir_func void @g(i32* %p) #1
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   a current LLVM wrote this module
; 1 error
;
; $ spir-verify --level=lenient
; bad-convergent.ll: warning: the call has function attribute 'convergent'; expected an attribute of table 13 [S2N-SP425]
;   at:     call spir_func void @g(i32* %p) #1
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   a current LLVM wrote this module
; 1 warning

declare spir_func void @g(i32*) nounwind
define spir_func void @f(i32* %p) nounwind {
  call spir_func void @g(i32*  %p) nounwind convergent
  ret void
}
