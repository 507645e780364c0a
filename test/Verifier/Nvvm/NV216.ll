; RUN: %transcripts %s %t

;--- ok-half.ll
; A half variable whose initialiser is zero.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

@g = addrspace(1) global half zeroinitializer

;--- bad-half.ll
; Initialised half variables in the modern dialect.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-half.ll: error: libNVVM's modern code generator dies on an initialised scalar half variable [S2N-NV216]
;   at:     @g = addrspace(1) global half 0xH3C00
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   make it an array of one element, or an i16 with the same bits
; 1 error

@g = addrspace(1) global half 0xH3C00
