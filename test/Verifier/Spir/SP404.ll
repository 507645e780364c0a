; RUN: %transcripts %s %t

;--- ok-external.ll
; Table 11 has external.
;
; $ spir-verify --level=strict

declare spir_func void @f() nounwind

;--- bad-extern-weak.ll
; Table 11 has no extern_weak.
;
; $ spir-verify --level=strict
; bad-extern-weak.ll: error: 'f' has linkage extern_weak; expected private, available_externally, internal, common or external [S2N-SP404]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   OpenCL C has no constructors and no weak references
; 1 error
;
; $ spir-verify --level=lenient
; bad-extern-weak.ll: error: 'f' has linkage extern_weak; expected private, available_externally, internal, common or external [S2N-SP404]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   OpenCL C has no constructors and no weak references
; 1 error

declare extern_weak spir_func void @f() nounwind
