; RUN: %transcripts %s %t

;--- ok-double.ll
; The conversion for printf alone does not count as a use of cl_doubles.
;
; $ spir-verify --level=strict

@.fmt = private unnamed_addr addrspace(2) constant [3 x i8] c"%f\00", align 1
define spir_func void @f(float %x) nounwind {
  %d = fpext float %x to double
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 0), double %d) nounwind
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind

;--- bad-char.ll
; 3.5: integers smaller than int are promoted.
;
; $ spir-verify --level=strict
; bad-char.ll: error: argument 1 of printf is of type 'i8'; expected 'i32' [S2N-SP334]
;   at:     %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 0), i8 %x) #0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   what follows the format is promoted as in C99; convert it before the call
; 1 error
;
; $ spir-verify --level=lenient
; bad-char.ll: warning: argument 1 of printf is of type 'i8'; expected 'i32' [S2N-SP334]
;   at:     %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 0), i8 %x) #0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   what follows the format is promoted as in C99; convert it before the call
; 1 warning

@.fmt = private unnamed_addr addrspace(2) constant [3 x i8] c"%f\00", align 1
define spir_func void @f(i8 signext %x) nounwind {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 0), i8 %x) nounwind
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind

;--- bad-float.ll
; 2.10.3: the conversions for floating-point numbers take a double.
;
; $ spir-verify --level=strict
; bad-float.ll: error: argument 1 of printf is of type 'float'; expected 'double' [S2N-SP334]
;   at:     %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 0), float %x) #0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   what follows the format is promoted as in C99; convert it before the call
; 1 error
;
; $ spir-verify --level=lenient
; bad-float.ll: warning: argument 1 of printf is of type 'float'; expected 'double' [S2N-SP334]
;   at:     %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 0), float %x) #0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   what follows the format is promoted as in C99; convert it before the call
; 1 warning

@.fmt = private unnamed_addr addrspace(2) constant [3 x i8] c"%f\00", align 1
define spir_func void @f(float %x) nounwind {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 0), float %x) nounwind
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind

;--- bad-half.ll
; 2.10.3: a half is converted too.
;
; $ spir-verify --level=strict
; bad-half.ll: error: argument 1 of printf is of type 'half'; expected 'double' [S2N-SP334]
;   at:     %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 0), half %x) #0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   what follows the format is promoted as in C99; convert it before the call
; 1 error
;
; $ spir-verify --level=lenient
; bad-half.ll: warning: argument 1 of printf is of type 'half'; expected 'double' [S2N-SP334]
;   at:     %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 0), half %x) #0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   what follows the format is promoted as in C99; convert it before the call
; 1 warning

@.fmt = private unnamed_addr addrspace(2) constant [3 x i8] c"%f\00", align 1
define spir_func void @f(half %x) nounwind {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 0), half %x) nounwind
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind
!opencl.used.extensions = !{!2}
!2 = !{!"cl_khr_fp16"}
