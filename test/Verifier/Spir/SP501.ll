; RUN: %transcripts %s %t

;--- ok-constant-global.ll
; Address space 2.
;
; $ spir-verify --level=strict

@x = internal addrspace(2) constant i32 1, align 4

;--- bad-private-global.ll
; Program-scope variables are constant.
;
; $ spir-verify --level=strict
; bad-private-global.ll: error: program-scope variable '@x' in address space 0; expected 2 (constant) [S2N-SP501]
;   at:     @x = internal constant i32 1, align 4
;   in:     global variable 'x'
;   level:  strict
;   hint:   declare it constant
; 1 error
;
; $ spir-verify --level=lenient
; bad-private-global.ll: warning: program-scope variable '@x' in address space 0; expected 2 (constant) [S2N-SP501]
;   at:     @x = internal constant i32 1, align 4
;   in:     global variable 'x'
;   level:  lenient
;   hint:   declare it constant
; 1 warning

@x = internal constant i32 1, align 4
