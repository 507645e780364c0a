; RUN: %transcripts %s %t

;--- ok-export.ll
; A variable without a DLL storage class.
;
; $ nvvm-verify --arch=sm_75

@g = addrspace(1) global i32 0

;--- bad-export.ll
; A variable with dllexport.
;
; $ nvvm-verify --arch=sm_75
; bad-export.ll: error: DLL storage class dllexport is not supported [S2N-NV202]
;   at:     @g = dllexport addrspace(1) global i32 0
;   in:     global variable 'g'
;   level:  spec
;   hint:   drop dllimport and dllexport
; 1 error

@g = dllexport addrspace(1) global i32 0
