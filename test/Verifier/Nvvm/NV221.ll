; RUN: %transcripts %s %t

;--- ok-structure.ll
; Within a structure, a pointer to shared memory may be initialised.
;
; $ nvvm-verify --profile=toolchain

@g = addrspace(1) global { i32 addrspace(3)* } zeroinitializer

;--- bad-cast.ll
; A cast does not help.
;
; $ nvvm-verify --profile=toolchain
; bad-cast.ll: error: an initialised variable that is a pointer of address space 3; libNVVM takes 0, 1 and 4, whatever the value [S2N-NV221]
;   at:     @g = addrspace(1) global i32* addrspacecast (i32 addrspace(3)* null to i32*)
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   hold the pointer in a structure or an array, or store it from a kernel
; 1 error

@g = addrspace(1) global i32* addrspacecast (i32 addrspace(3)* null to i32*)

;--- bad-shared.ll
; A null pointer of address space 3 is an initialiser, too.
;
; $ nvvm-verify --profile=toolchain
; bad-shared.ll: error: an initialised variable that is a pointer of address space 3; libNVVM takes 0, 1 and 4, whatever the value [S2N-NV221]
;   at:     @g = addrspace(1) global i32 addrspace(3)* null
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   hold the pointer in a structure or an array, or store it from a kernel
; 1 error

@g = addrspace(1) global i32 addrspace(3)* null
