; RUN: %transcripts %s %t

;--- ok-function.ll
; A plain function.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-ifunc.ll
; A device has no resolver.
;
; $ spir-verify --level=strict
; bad-ifunc.ll: error: type 'void ()* ()' holds pointers to functions; expected types of data [S2N-SP215]
;   at:     void ()* () @f
;   in:     function 'f'
;   level:  strict
;   hint:   function pointers are not OpenCL C; use a switch
; bad-ifunc.ll: error: ifunc 'g'; expected functions and variables only [S2N-SP412]
;   at:     @g = ifunc void (), void ()* ()* @f
;   in:     ifunc 'g'
;   level:  strict
;   hint:   a device has no loader to resolve it
; 2 errors
;
; $ spir-verify --level=lenient
; bad-ifunc.ll: error: type 'void ()* ()' holds pointers to functions; expected types of data [S2N-SP215]
;   at:     void ()* () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   function pointers are not OpenCL C; use a switch
; bad-ifunc.ll: error: ifunc 'g'; expected functions and variables only [S2N-SP412]
;   at:     @g = ifunc void (), void ()* ()* @f
;   in:     ifunc 'g'
;   level:  lenient
;   hint:   a device has no loader to resolve it
; 2 errors

define spir_func void ()* @f() nounwind {
  ret void ()* null
}
@g = ifunc void (), void ()* ()* @f
