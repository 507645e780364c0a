; RUN: %transcripts %s %t

;--- ok-align.ll
; 8388608 is the maximum.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  %x = alloca i32, align 8388608
  ret void
}

;--- bad-align.ll
; An alloca aligned to more than 2^23 bytes.
;
; $ nvvm-verify --arch=sm_75
; bad-align.ll: error: alloca with alignment 16777216; the maximum is 8388608 (2^23) [S2N-NV503]
;   at:     %x = alloca i32, align 16777216
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   lower the alignment
; 1 error

define void @k(i32 addrspace(1)* %o) {
  %x = alloca i32, align 16777216
  ret void
}
