; RUN: %transcripts %s %t

;--- ok-mangled-printf.ll
; The name of 2.10.3.
;
; $ spir-verify --level=strict

declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind

;--- bad-plain-printf.ll
; 2.10.3: printf is mangled.
;
; $ spir-verify --level=strict
; bad-plain-printf.ll: error: builtin 'printf' is declared by its plain name; expected its mangled name [S2N-SP804]
;   at:     i32 (i8 addrspace(2)*, ...) @printf
;   in:     function 'printf'
;   level:  strict
;   hint:   clang declares printf this way
; 1 error
;
; $ spir-verify --level=lenient
; bad-plain-printf.ll: warning: builtin 'printf' is declared by its plain name; expected its mangled name [S2N-SP804]
;   at:     i32 (i8 addrspace(2)*, ...) @printf
;   in:     function 'printf'
;   level:  lenient
;   hint:   clang declares printf this way
; 1 warning

declare spir_func i32 @printf(i8 addrspace(2)*, ...) nounwind
