; RUN: %transcripts %s %t

;--- ok-local.ll
; A variable without a preemption specifier.
;
; $ nvvm-verify --arch=sm_75

@g = addrspace(1) global i32 0

;--- bad-local.ll
; A variable with dso_local.
;
; $ nvvm-verify --arch=sm_75
; bad-local.ll: error: the preemption specifier dso_local is not supported [S2N-NV204]
;   at:     @g = dso_local addrspace(1) global i32 0
;   in:     global variable 'g'
;   level:  spec
;   hint:   drop dso_local and dso_preemptable; they mean nothing on a GPU
; 1 error

@g = dso_local addrspace(1) global i32 0
