; RUN: %transcripts %s %t

;--- ok-zero.ll
; A shared variable initialised with undef.
;
; $ nvvm-verify --arch=sm_75

@g = addrspace(3) global i32 undef

;--- bad-zero.ll
; Shared variables begin undefined.
;
; $ nvvm-verify --arch=sm_75
; bad-zero.ll: error: shared variable with an initialiser; expected undef [S2N-NV208]
;   at:     @g = addrspace(3) global i32 0
;   in:     global variable 'g'
;   level:  both
;   hint:   initialise shared memory in the kernel; its contents are undefined at start
; 1 error

@g = addrspace(3) global i32 0
