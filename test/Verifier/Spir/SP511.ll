; RUN: %transcripts %s %t

;--- ok-initialised.ll
; A variable with its value.
;
; $ spir-verify --level=strict

@x = addrspace(2) constant i32 1, align 4

;--- bad-externally-initialised.ll
; OpenCL cannot set variables from outside.
;
; $ spir-verify --level=strict
; bad-externally-initialised.ll: error: '@x' is externally initialised; expected an initialiser in the module [S2N-SP511]
;   at:     @x = addrspace(2) externally_initialized constant i32 1, align 4
;   in:     global variable 'x'
;   level:  strict
;   hint:   OpenCL has no way to set a variable from outside
; 1 error
;
; $ spir-verify --level=lenient
; bad-externally-initialised.ll: error: '@x' is externally initialised; expected an initialiser in the module [S2N-SP511]
;   at:     @x = addrspace(2) externally_initialized constant i32 1, align 4
;   in:     global variable 'x'
;   level:  lenient
;   hint:   OpenCL has no way to set a variable from outside
; 1 error

@x = addrspace(2) externally_initialized constant i32 1, align 4
