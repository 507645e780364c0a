; RUN: %transcripts %s %t

;--- ok-orderings.ll
; The failure ordering is the weaker one.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  %x = cmpxchg i32 addrspace(1)* %o, i32 0, i32 1 seq_cst monotonic
  ret void
}

;--- bad-orderings.ll
; The legacy reader compares orderings.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-orderings.ll: error: cmpxchg with a failure ordering (seq_cst) stronger than the success ordering (monotonic) [S2N-NV516]
;   at:     %x = cmpxchg i32 addrspace(1)* %o, i32 0, i32 1 monotonic seq_cst, align 4
;   in:     block '%0' of function 'k'
;   level:  toolchain
;   hint:   give both the same ordering; NVVM ignores the failure ordering
; 1 error

define void @k(i32 addrspace(1)* %o) {
  %x = cmpxchg i32 addrspace(1)* %o, i32 0, i32 1 monotonic seq_cst
  ret void
}
