; RUN: %transcripts %s %t

;--- ok-bank.ll
; The bank holds 65536 bytes.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

@g = addrspace(4) global [65536 x i8] zeroinitializer

;--- bad-bank.ll
; More constant memory than the bank holds.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-bank.ll: error: constant memory is 65540 bytes; the bank holds 65536 [S2N-NV218]
;   at:     @g = addrspace(4) global [65540 x i8] zeroinitializer
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   move large tables to address space 1
; 1 error

@g = addrspace(4) global [65540 x i8] zeroinitializer
