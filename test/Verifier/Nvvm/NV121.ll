; RUN: %transcripts %s %t

;--- ok-no-i128.ll
; The layout with i128.
;
; $ nvvm-verify --profile=spec --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  ret void
}

;--- bad-no-i128.ll
; The layout without i128 is deprecated.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-no-i128.ll: warning: this data layout is deprecated: 'i128:128' is missing [S2N-NV121]
;   in:     module 'bad-no-i128.ll'
;   level:  spec
;   hint:   use the 64-bit layout with i128
; 1 warning

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"

define void @k(i32 addrspace(1)* %o) {
  ret void
}
