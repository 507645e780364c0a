; RUN: %transcripts %s %t

;--- ok-inalloca.ll
; A plain alloca.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  %x = alloca i32, align 4
  ret void
}

;--- bad-inalloca.ll
; inalloca.
;
; $ nvvm-verify --arch=sm_75
; bad-inalloca.ll: error: alloca with inalloca is not supported [S2N-NV505]
;   at:     %x = alloca inalloca i32, align 4
;   in:     block '%0' of function 'k'
;   level:  spec
;   hint:   pass the argument with byval
; 1 error

define void @k(i32 addrspace(1)* %o) {
  %x = alloca inalloca i32, align 4
  ret void
}
