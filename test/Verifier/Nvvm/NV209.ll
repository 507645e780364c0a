; RUN: %transcripts %s %t

;--- ok-common.ll
; A weak shared variable with an undef initialiser.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

@g = weak addrspace(3) global i32 undef

;--- bad-common.ll
; Common shared variables cannot be written.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-common.ll: error: a common variable in shared memory: LLVM wants a zero initialiser, NVVM wants undef [S2N-NV209]
;   at:     @g = common addrspace(3) global i32 0
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   use weak linkage with an undef initialiser
; 1 error

@g = common addrspace(3) global i32 zeroinitializer
