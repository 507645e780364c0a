; RUN: %transcripts %s %t

;--- ok-writeonly.ll
; A writeonly function that writes memory.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @k(i32 addrspace(1)* %o) writeonly {
  store i32 1, i32 addrspace(1)* %o
  ret void
}

;--- bad-writeonly.ll
; Attributes on empty bodies.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-writeonly.ll: error: 'writeonly or inaccessiblemem' with an empty body: libNVVM infers readnone and then refuses the pair [S2N-NV307]
;   at:     void (i32 addrspace(1)*) @k
;   in:     function 'k'
;   level:  toolchain
;   hint:   drop the attribute, or let the body use memory
; 1 error

define void @k(i32 addrspace(1)* %o) writeonly {
  ret void
}
