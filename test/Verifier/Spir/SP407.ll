; RUN: %transcripts %s %t

;--- ok-no-dll.ll
; No storage class of DLLs.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-dllexport.ll
; Table 11 has no dllexport.
;
; $ spir-verify --level=strict
; bad-dllexport.ll: error: 'f' is dllexport; expected no DLL storage class [S2N-SP407]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   SPIR modules are linked by the OpenCL runtime; drop the attribute
; 1 error
;
; $ spir-verify --level=lenient
; bad-dllexport.ll: error: 'f' is dllexport; expected no DLL storage class [S2N-SP407]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   SPIR modules are linked by the OpenCL runtime; drop the attribute
; 1 error

define dllexport spir_func void @f() nounwind {
  ret void
}
