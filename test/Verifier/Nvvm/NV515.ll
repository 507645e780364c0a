; RUN: %transcripts %s %t

;--- ok-alloca.ll
; A generic pointer that need not point to local memory.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32* %o) {
  %x = atomicrmw add i32* %o, i32 1 seq_cst
  ret void
}

;--- bad-alloca.ll
; Local memory has no atomics.
;
; $ nvvm-verify --arch=sm_75
; bad-alloca.ll: error: atomicrmw on an alloca: local memory has no atomics [S2N-NV515]
;   at:     %x = atomicrmw add i32* %a, i32 1 seq_cst, align 4
;   in:     block '%0' of function 'k'
;   level:  spec
;   hint:   no other thread sees local memory; use plain loads and stores
; 1 error

define void @k(i32 addrspace(1)* %o) {
  %a = alloca i32
  %x = atomicrmw add i32* %a, i32 1 seq_cst
  ret void
}
