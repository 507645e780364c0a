; RUN: %transcripts %s %t

;--- ok-direct.ll
; A call by name.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  call spir_func void @g()
  ret void
}
declare spir_func void @g() nounwind

;--- bad-indirect.ll
; Table 10: call, not to pointers to functions.
;
; $ spir-verify --level=strict
; bad-indirect.ll: error: type 'void (void ()*)' holds pointers to functions; expected types of data [S2N-SP215]
;   at:     void (void ()*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   function pointers are not OpenCL C; use a switch
; bad-indirect.ll: error: call through '%g'; expected a function by name [S2N-SP320]
;   at:     call spir_func void %g()
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   function pointers and calls with another prototype are not OpenCL C
; 2 errors
;
; $ spir-verify --level=lenient
; bad-indirect.ll: error: type 'void (void ()*)' holds pointers to functions; expected types of data [S2N-SP215]
;   at:     void (void ()*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   function pointers are not OpenCL C; use a switch
; bad-indirect.ll: error: call through '%g'; expected a function by name [S2N-SP320]
;   at:     call spir_func void %g()
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   function pointers and calls with another prototype are not OpenCL C
; 2 errors

define spir_func void @f(void ()* %g) nounwind {
  call spir_func void %g()
  ret void
}
