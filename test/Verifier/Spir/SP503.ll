; RUN: %transcripts %s %t

;--- ok-constant.ll
; The same variable, constant.
;
; $ spir-verify --level=strict

@x = addrspace(2) constant i32 42, align 4

;--- bad-mutable-constant.ll
; 2.6: const maps to constant.
;
; $ spir-verify --level=strict
; bad-mutable-constant.ll: error: variable '@x' in constant memory is not constant; expected 'constant' [S2N-SP503]
;   at:     @x = addrspace(2) global i32 42, align 4
;   in:     global variable 'x'
;   level:  strict
;   hint:   the declaration lacks const
; 1 error
;
; $ spir-verify --level=lenient
; bad-mutable-constant.ll: warning: variable '@x' in constant memory is not constant; expected 'constant' [S2N-SP503]
;   at:     @x = addrspace(2) global i32 42, align 4
;   in:     global variable 'x'
;   level:  lenient
;   hint:   the declaration lacks const
; 1 warning

@x = addrspace(2) global i32 42, align 4
