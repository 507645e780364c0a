; RUN: %transcripts %s %t

;--- ok-folded.ll
; libNVVM replaces a read-only internal variable by its initialiser.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

@g = internal addrspace(1) global i24 7

define i24 @f() {
  %v = load i24, i24 addrspace(1)* @g
  ret i24 %v
}

;--- ok-i17.ll
; A variable of 32 bits.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

@g = addrspace(1) global i32 0

;--- bad-i17.ll
; A variable of 17 bits.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-i17.ll: error: a global variable of type i17: PTX has variables of 8, 16, 32 and 64 bits only [S2N-NV215]
;   at:     @g = addrspace(1) global i17 1
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   store it in the next wider integer, or in an array of bytes
; 1 error

@g = addrspace(1) global i17 1

;--- bad-imported.ll
; An i1 that another module defines.
;
; $ nvvm-verify --profile=toolchain
; bad-imported.ll: error: a global variable of type i1: PTX has variables of 8, 16, 32 and 64 bits only [S2N-NV215]
;   at:     @g = external addrspace(1) global i1
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   store it in the next wider integer, or in an array of bytes
; 1 error

@g = external addrspace(1) global i1

define void @f() {
  store i1 true, i1 addrspace(1)* @g
  ret void
}
