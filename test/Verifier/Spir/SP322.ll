; RUN: %transcripts %s %t

;--- ok-called.ll
; A call does not take the address.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  call spir_func void @g()
  ret void
}
declare spir_func void @g() nounwind

;--- bad-stored-address.ll
; OpenCL C has no addresses of functions.
;
; $ spir-verify --level=strict
; bad-stored-address.ll: error: type 'void ()**' holds pointers to functions; expected types of data [S2N-SP215]
;   at:     void (void ()**) @f
;   in:     function 'f'
;   level:  strict
;   hint:   function pointers are not OpenCL C; use a switch
; bad-stored-address.ll: error: the address of function 'g' is taken; expected calls only [S2N-SP322]
;   at:     store void ()* @g, void ()** %p, align 8
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   function pointers are not OpenCL C; use a switch
; 2 errors
;
; $ spir-verify --level=lenient
; bad-stored-address.ll: error: type 'void ()**' holds pointers to functions; expected types of data [S2N-SP215]
;   at:     void (void ()**) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   function pointers are not OpenCL C; use a switch
; bad-stored-address.ll: error: the address of function 'g' is taken; expected calls only [S2N-SP322]
;   at:     store void ()* @g, void ()** %p, align 8
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   function pointers are not OpenCL C; use a switch
; 2 errors

define spir_func void @f(void ()** %p) nounwind {
  store void ()* @g, void ()** %p, align 8
  ret void
}
declare spir_func void @g() nounwind
