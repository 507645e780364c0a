; RUN: %transcripts %s %t

;--- ok-local-fence.ll
; CLK_LOCAL_MEM_FENCE is 1.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  call spir_func void @_Z7barrierj(i32 1)
  ret void
}
declare spir_func void @_Z7barrierj(i32) nounwind

;--- bad-no-flags.ll
; 2.10.2: legal are 1, 2 and 3.
;
; $ spir-verify --level=strict
; bad-no-flags.ll: error: the fence flags of 'barrier' are 0; expected 1, 2 or 3 [S2N-SP325]
;   at:     call spir_func void @_Z7barrierj(i32 0)
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   pass CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE or both
; 1 error
;
; $ spir-verify --level=lenient
; bad-no-flags.ll: warning: the fence flags of 'barrier' are 0; expected 1, 2 or 3 [S2N-SP325]
;   at:     call spir_func void @_Z7barrierj(i32 0)
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   pass CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE or both
; 1 warning

define spir_func void @f() nounwind {
  call spir_func void @_Z7barrierj(i32 0)
  ret void
}
declare spir_func void @_Z7barrierj(i32) nounwind
