; RUN: %transcripts %s %t

;--- ok-load.ll
; A volatile load instead of an atomic one.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  %x = load volatile i32, i32 addrspace(1)* %o
  ret void
}

;--- bad-load.ll
; An atomic load.
;
; $ nvvm-verify --arch=sm_75
; bad-load.ll: error: atomic load is not supported [S2N-NV502]
;   at:     %x = load atomic i32, i32 addrspace(1)* %o monotonic, align 4
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   use volatile accesses with llvm.nvvm.membar.*, or atomicrmw
; 1 error

define void @k(i32 addrspace(1)* %o) {
  %x = load atomic i32, i32 addrspace(1)* %o monotonic, align 4
  ret void
}
