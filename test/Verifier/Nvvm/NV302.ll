; RUN: %transcripts %s %t

;--- ok-space.ll
; A function in address space 0.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  ret void
}

;--- bad-space.ll
; Functions live in the code space.
;
; $ nvvm-verify --profile=spec --arch=sm_100
; bad-space.ll: error: function in address space 1; functions live in 0 (code) [S2N-NV302]
;   at:     void () @k
;   in:     function 'k'
;   level:  spec
;   hint:   drop addrspace() from the function
; 1 error

define void @k() addrspace(1) {
  ret void
}
