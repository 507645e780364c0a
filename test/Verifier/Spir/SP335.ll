; RUN: %transcripts %s %t

;--- ok-two-literals.ll
; One of two literals, as optimisers write it.
;
; $ spir-verify --level=strict

@.fmt = private unnamed_addr addrspace(2) constant [3 x i8] c"%f\00", align 1
@.two = private unnamed_addr addrspace(2) constant [3 x i8] c"%g\00", align 1
define spir_func void @f(i1 zeroext %c) nounwind {
  %f = select i1 %c, i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 0), i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @.two, i32 0, i32 0)
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* %f, double 1.0) nounwind
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind

;--- bad-computed-offset.ll
; A literal from a place that is not known.
;
; $ spir-verify --level=strict
; bad-computed-offset.ll: warning: the format of printf is computed; expected a string of the module [S2N-SP335]
;   at:     %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* %p) #0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   the format must be known at compile time; write a literal where printf is called
; 1 warning
;
; $ spir-verify --level=lenient
; bad-computed-offset.ll: warning: the format of printf is computed; expected a string of the module [S2N-SP335]
;   at:     %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* %p) #0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   the format must be known at compile time; write a literal where printf is called
; 1 warning

@.fmt = private unnamed_addr addrspace(2) constant [3 x i8] c"%f\00", align 1
define spir_func void @f(i32 %n) nounwind {
  %p = getelementptr inbounds [3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 %n
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* %p) nounwind
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind

;--- bad-parameter.ll
; OpenCL C 1.2, 6.12.13: the format is known at compile time.
;
; $ spir-verify --level=strict
; bad-parameter.ll: warning: the format of printf is a parameter; expected a string of the module [S2N-SP335]
;   at:     %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* %x) #0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   the format must be known at compile time; write a literal where printf is called
; 1 warning
;
; $ spir-verify --level=lenient
; bad-parameter.ll: warning: the format of printf is a parameter; expected a string of the module [S2N-SP335]
;   at:     %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* %x) #0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   the format must be known at compile time; write a literal where printf is called
; 1 warning

define spir_func void @f(i8 addrspace(2)* %x) nounwind {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* %x) nounwind
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind
