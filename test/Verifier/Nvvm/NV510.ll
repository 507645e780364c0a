; RUN: %transcripts %s %t

;--- ok-i16.ll
; cmpxchg on 32 bits.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  %x = cmpxchg i32 addrspace(1)* %o, i32 0, i32 1 seq_cst seq_cst
  ret void
}

;--- bad-i16.ll
; cmpxchg on narrow integers.
;
; $ nvvm-verify --arch=sm_75
; bad-i16.ll: error: cmpxchg on i16; expected i32, i64 or i128 [S2N-NV510]
;   at:     %x = cmpxchg i16 addrspace(1)* %o, i16 0, i16 1 seq_cst seq_cst, align 2
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   compare and exchange the containing 32-bit word
; 1 error

define void @k(i16 addrspace(1)* %o) {
  %x = cmpxchg i16 addrspace(1)* %o, i16 0, i16 1 seq_cst seq_cst
  ret void
}
