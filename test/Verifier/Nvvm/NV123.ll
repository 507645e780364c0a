; RUN: %transcripts %s %t

;--- ok-narrow.ll
; 64-bit code.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  ret void
}

;--- bad-narrow.ll
; ptxas dropped 32-bit code.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-narrow.ll: error: 32-bit code: libNVVM translates it, ptxas has dropped 32-bit compilation [S2N-NV123]
;   in:     module 'bad-narrow.ll'
;   level:  toolchain
;   hint:   use nvptx64-nvidia-cuda and the 64-bit layout
; 1 error

target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx-nvidia-cuda"

define void @k(i32 addrspace(1)* %o) {
  ret void
}
