; RUN: %transcripts %s %t

;--- ok-section.ll
; llvm.metadata is the one section a variable may have.
;
; $ nvvm-verify --arch=sm_75

@g = addrspace(1) global i32 0, section "llvm.metadata"

;--- bad-section.ll
; A section other than llvm.metadata.
;
; $ nvvm-verify --arch=sm_75
; bad-section.ll: error: explicit section 'mine' is not supported [S2N-NV207]
;   at:     @g = addrspace(1) global i32 0, section "mine"
;   in:     global variable 'g'
;   level:  both
;   hint:   only the section llvm.metadata is allowed, and on variables only
; 1 error

@g = addrspace(1) global i32 0, section "mine"
