; RUN: %transcripts %s %t

;--- ok-weak.ll
; linkonce_odr is in the list of linkages.
;
; $ nvvm-verify --arch=sm_75

@g = linkonce_odr addrspace(1) global i32 0

;--- bad-weak.ll
; extern_weak is not in the list of linkages.
;
; $ nvvm-verify --arch=sm_75
; bad-weak.ll: error: linkage extern_weak is not supported [S2N-NV201]
;   at:     @g = extern_weak addrspace(1) global i32
;   in:     global variable 'g'
;   level:  both
;   hint:   supported are private, internal, available_externally, linkonce, weak, common, linkonce_odr, weak_odr and external
; 1 error

@g = extern_weak addrspace(1) global i32
