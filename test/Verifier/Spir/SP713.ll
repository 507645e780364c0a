; RUN: %transcripts %s %t

;--- ok-printf-double.ll
; 2.10.3: the conversion for printf alone does not count as a use of cl_doubles.
;
; $ spir-verify --level=strict

@.fmt = private unnamed_addr addrspace(2) constant [3 x i8] c"%f\00", align 1
define spir_func void @f(float %x) nounwind {
  %p = getelementptr inbounds [3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 0
  %d = fpext float %x to double
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* %p, double %d)
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind

;--- bad-undeclared-double.ll
; 2.11.1: used features are declared.
;
; $ spir-verify --level=strict
; bad-undeclared-double.ll: error: double is used and 'cl_doubles' not declared; expected it in !opencl.used.optional.core.features [S2N-SP713]
;   at:     void (double) @f
;   in:     function 'f'
;   level:  strict
;   hint:   a device without the feature would accept the module and fail later; declare it
; 1 error
;
; $ spir-verify --level=lenient
; bad-undeclared-double.ll: warning: double is used and 'cl_doubles' not declared; expected it in !opencl.used.optional.core.features [S2N-SP713]
;   at:     void (double) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   a device without the feature would accept the module and fail later; declare it
; 1 warning

define spir_func void @f(double %x) nounwind {
  %y = fadd double %x, %x
  ret void
}
