; RUN: %transcripts %s %t

;--- ok-external-constant.ll
; A constant of another module.
;
; $ spir-verify --level=strict

@x = external addrspace(2) constant i32, align 4

;--- bad-global-global.ll
; Variables in global memory came with OpenCL 2.0.
;
; $ spir-verify --level=strict
; bad-global-global.ll: error: program-scope variable '@x' in address space 1; expected 2 (constant) [S2N-SP502]
;   at:     @x = addrspace(1) global i32 42, align 4
;   in:     global variable 'x'
;   level:  strict
;   hint:   global variables at program scope came with OpenCL 2.0; pass a buffer
; 1 error
;
; $ spir-verify --level=lenient
; bad-global-global.ll: warning: program-scope variable '@x' in address space 1; expected 2 (constant) [S2N-SP502]
;   at:     @x = addrspace(1) global i32 42, align 4
;   in:     global variable 'x'
;   level:  lenient
;   hint:   global variables at program scope came with OpenCL 2.0; pass a buffer
; 1 warning

@x = addrspace(1) global i32 42, align 4
