; RUN: %transcripts %s %t

;--- ok-printf.ll
; printf takes a variable number of arguments.
;
; $ spir-verify --level=strict

declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind

;--- bad-own-varargs.ll
; Only printf takes a variable number of arguments.
;
; $ spir-verify --level=strict
; bad-own-varargs.ll: error: 'f' takes a variable number of arguments; expected that of printf only [S2N-SP423]
;   at:     void (i32, ...) @f
;   in:     function 'f'
;   level:  strict
;   hint:   give the function a fixed prototype, f(void) for none
; 1 error
;
; $ spir-verify --level=lenient
; bad-own-varargs.ll: error: 'f' takes a variable number of arguments; expected that of printf only [S2N-SP423]
;   at:     void (i32, ...) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   give the function a fixed prototype, f(void) for none
; 1 error

define spir_func void @f(i32 %n, ...) nounwind {
  ret void
}
