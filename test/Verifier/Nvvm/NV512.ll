; RUN: %transcripts %s %t

;--- ok-nand.ll
; and is supported.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  %x = atomicrmw and i32 addrspace(1)* %o, i32 1 seq_cst
  ret void
}

;--- ok-wrap.ll
; umax is supported.
;
; $ nvvm-verify --arch=sm_100

define void @k(ptr addrspace(1) %o) {
  %x = atomicrmw umax ptr addrspace(1) %o, i32 1 seq_cst
  ret void
}

;--- bad-nand.ll
; nand.
;
; $ nvvm-verify --arch=sm_75
; bad-nand.ll: error: atomicrmw nand is not supported [S2N-NV512]
;   at:     %x = atomicrmw nand i32 addrspace(1)* %o, i32 1 seq_cst, align 4
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   use a cmpxchg loop, or llvm.nvvm.atomic.load.add.f32 for floats
; 1 error

define void @k(i32 addrspace(1)* %o) {
  %x = atomicrmw nand i32 addrspace(1)* %o, i32 1 seq_cst
  ret void
}

;--- bad-wrap.ll
; Operations that only newer LLVMs know.
;
; $ nvvm-verify --arch=sm_100
; bad-wrap.ll: error: atomicrmw uinc_wrap is not supported [S2N-NV512]
;   at:     %x = atomicrmw uinc_wrap ptr addrspace(1) %o, i32 1 seq_cst
;   in:     file 'bad-wrap.ll'
;   source: bad-wrap.ll:3:18
;   level:  spec
;   hint:   use a cmpxchg loop, or llvm.nvvm.atomic.load.add.f32 for floats
; 1 error

define void @k(ptr addrspace(1) %o) {
  %x = atomicrmw uinc_wrap ptr addrspace(1) %o, i32 1 seq_cst
  ret void
}
