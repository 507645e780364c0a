; RUN: %transcripts %s %t

;--- ok-i8.ll
; atomicrmw on 32 bits.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  %x = atomicrmw add i32 addrspace(1)* %o, i32 1 seq_cst
  ret void
}

;--- bad-add-i128-11.ll
; 8.6.6: i32 and i64 only.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-add-i128-11.ll: error: atomicrmw xchg on i128; expected i32 or i64 [S2N-NV513]
;   at:     %r = atomicrmw xchg i128 addrspace(1)* %p, i128 %x seq_cst, align 16
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   use the containing 32-bit word, or a cmpxchg loop
; 1 error

define i128 @f(i128 addrspace(1)* %p, i128 %x) {
  %r = atomicrmw xchg i128 addrspace(1)* %p, i128 %x seq_cst
  ret i128 %r
}

;--- bad-i8.ll
; atomicrmw on narrow integers.
;
; $ nvvm-verify --arch=sm_75
; bad-i8.ll: error: atomicrmw add on i8; expected i32 or i64 [S2N-NV513]
;   at:     %x = atomicrmw add i8 addrspace(1)* %o, i8 1 seq_cst, align 1
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   use the containing 32-bit word, or a cmpxchg loop
; 1 error

define void @k(i8 addrspace(1)* %o) {
  %x = atomicrmw add i8 addrspace(1)* %o, i8 1 seq_cst
  ret void
}
