; RUN: %transcripts %s %t

;--- ok-no-cfi.ll
; The function itself.
;
; $ nvvm-verify --arch=sm_100

@g = addrspace(1) global ptr @f
define void @f() {
  ret void
}

;--- bad-no-cfi.ll
; no_cfi.
;
; $ nvvm-verify --arch=sm_100
; bad-no-cfi.ll: error: the constant 'no_cfi' is not supported [S2N-NV407]
;   at:     @g = addrspace(1) global ptr no_cfi @f
;   in:     global variable 'g'
;   level:  spec
;   hint:   use the symbol itself
; bad-no-cfi.ll: error: the constant 'no_cfi' is not supported [S2N-NV407]
;   at:     @g = addrspace(1) global ptr no_cfi @f
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   use the symbol itself
; bad-no-cfi.ll: error: the address of function 'f', which is only declared: ptxas refuses to take it [S2N-NV222]
;   at:     @g = addrspace(1) global ptr no_cfi @f
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   define the function in this module, or call it by its name
; 3 errors

@g = addrspace(1) global ptr no_cfi @f
declare void @f()
