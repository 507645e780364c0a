; RUN: %transcripts %s %t

;--- ok-call.ll
; The callee of a call has a pointer type too.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  call spir_func void @g() nounwind
  ret void
}
declare spir_func void @g() nounwind

;--- bad-parameter.ll
; OpenCL C 1.2, 6.9: there are no pointers to functions, also where nobody
; calls through them.
;
; $ spir-verify --level=strict
; bad-parameter.ll: error: type 'void (void ()*)' holds pointers to functions; expected types of data [S2N-SP215]
;   at:     void (void ()*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   function pointers are not OpenCL C; use a switch
; 1 error
;
; $ spir-verify --level=lenient
; bad-parameter.ll: error: type 'void (void ()*)' holds pointers to functions; expected types of data [S2N-SP215]
;   at:     void (void ()*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   function pointers are not OpenCL C; use a switch
; 1 error

declare spir_func void @f(void ()*) nounwind

;--- bad-struct-member.ll
; A struct that holds a pointer to a function.
;
; $ spir-verify --level=strict
; bad-struct-member.ll: error: type '%struct.s' holds pointers to functions; expected types of data [S2N-SP215]
;   at:     void (%struct.s addrspace(1)*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   function pointers are not OpenCL C; use a switch
; 1 error
;
; $ spir-verify --level=lenient
; bad-struct-member.ll: error: type '%struct.s' holds pointers to functions; expected types of data [S2N-SP215]
;   at:     void (%struct.s addrspace(1)*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   function pointers are not OpenCL C; use a switch
; 1 error

%struct.s = type { i32, void ()* }
define spir_func void @f(%struct.s addrspace(1)* %p) nounwind {
  ret void
}
