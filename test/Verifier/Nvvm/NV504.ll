; RUN: %transcripts %s %t

;--- ok-space.ll
; alloca in address space 0.
;
; $ nvvm-verify --profile=spec --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  %x = alloca i32, align 4
  ret void
}

;--- bad-space.ll
; An alloca in the local space.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-space.ll: error: alloca in address space 3; expected 0 [S2N-NV504]
;   at:     %x = alloca i32, align 4, addrspace(3)
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   alloca gives a generic pointer; cast it to 5 (local) where that helps
; 1 error

define void @k(i32 addrspace(1)* %o) {
  %x = alloca i32, align 4, addrspace(3)
  ret void
}
