; RUN: %transcripts %s %t

;--- bad-i128.ll
; 128-bit exchanges need Hopper.
;
; $ nvvm-verify --arch=sm_80
; bad-i128.ll: error: atomicrmw xchg on i128 needs sm_90; this is sm_80 [S2N-NV514]
;   at:     %x = atomicrmw xchg i128 addrspace(1)* %o, i128 1 seq_cst, align 16
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   use two 64-bit halves under a lock, or compile for compute_90
; 1 error
;
; $ nvvm-verify --arch=sm_90

define void @k(i128 addrspace(1)* %o) {
  %x = atomicrmw xchg i128 addrspace(1)* %o, i128 1 seq_cst
  ret void
}
