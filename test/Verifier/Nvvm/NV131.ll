; RUN: %transcripts %s %t

;--- ok-summary.ll
; A module without a summary.
;
; $ nvvm-verify --profile=spec --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  ret void
}

;--- bad-summary.ll
; A module with a ThinLTO summary.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-summary.ll: error: ThinLTO summaries are not supported [S2N-NV131]
;   at:     ^0 = flags: 8
;   in:     file 'bad-summary.ll'
;   source: bad-summary.ll:6:1
;   level:  spec
;   hint:   drop the lines that begin with ^
; 1 error

define void @k(i32 addrspace(1)* %o) {
  ret void
}

^0 = flags: 8
