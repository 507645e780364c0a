; RUN: %transcripts %s %t

;--- ok-constant-flags.ll
; Flags as 2.10.2 wants them.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  call spir_func void @_Z7barrierj(i32 1)
  call spir_func void @_Z7barrierj(i32 2)
  call spir_func void @_Z7barrierj(i32 3)
  ret void
}
declare spir_func void @_Z7barrierj(i32) nounwind

;--- bad-variable-flags.ll
; 2.10.2: the flags are a constant.
;
; $ spir-verify --level=strict
; bad-variable-flags.ll: error: the fence flags of 'barrier' are not constant; expected a constant 1, 2 or 3 [S2N-SP324]
;   at:     call spir_func void @_Z7barrierj(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   pass CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE or both
; 1 error
;
; $ spir-verify --level=lenient
; bad-variable-flags.ll: warning: the fence flags of 'barrier' are not constant; expected a constant 1, 2 or 3 [S2N-SP324]
;   at:     call spir_func void @_Z7barrierj(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   pass CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE or both
; 1 warning

define spir_func void @f(i32 %x) nounwind {
  call spir_func void @_Z7barrierj(i32 %x)
  ret void
}
declare spir_func void @_Z7barrierj(i32) nounwind
