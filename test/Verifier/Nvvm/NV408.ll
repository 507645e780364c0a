; RUN: %transcripts %s %t

;--- ok-shared.ll
; The address of a global variable is the same for every block.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

@s = addrspace(1) global i32 0
@g = addrspace(1) global i32* addrspacecast (i32 addrspace(1)* @s to i32*)

;--- bad-shared.ll
; The generic address of shared memory is not known before launch.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-shared.ll: error: an initialised variable that is a pointer of address space 3; libNVVM takes 0, 1 and 4, whatever the value [S2N-NV221]
;   at:     @g = addrspace(1) global i32* addrspacecast (i32 addrspace(3)* @s to i32*)
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   hold the pointer in a structure or an array, or store it from a kernel
; bad-shared.ll: error: the initialiser holds the address of a variable in shared memory, of which every block has its own [S2N-NV408]
;   at:     @g = addrspace(1) global i32* addrspacecast (i32 addrspace(3)* @s to i32*)
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   store the address from a kernel
; 2 errors

@s = addrspace(3) global i32 undef
@g = addrspace(1) global i32* addrspacecast (i32 addrspace(3)* @s to i32*)
