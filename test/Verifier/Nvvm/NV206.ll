; RUN: %transcripts %s %t

;--- ok-local.ll
; A variable in constant memory.
;
; $ nvvm-verify --arch=sm_75

@g = addrspace(4) global i32 0

;--- ok-modern-unused.ll
; The modern dialect drops unused declarations.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

@g = external addrspace(7) global i32

;--- bad-local.ll
; Variables live in global, shared or constant memory.
;
; $ nvvm-verify --arch=sm_75
; bad-local.ll: error: global variable in address space 5; expected 1 (global), 3 (shared), 4 (constant) or 0 [S2N-NV206]
;   at:     @g = addrspace(5) global i32 0
;   in:     global variable 'g'
;   level:  both
;   hint:   choose the space the data lives in
; 1 error

@g = addrspace(5) global i32 0
