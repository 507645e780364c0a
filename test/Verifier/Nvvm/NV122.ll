; RUN: %transcripts %s %t

;--- ok-any-cuda-triple-11.ll
; 1.1 names no triple, only pointers of 32 and 64 bits.
;
; $ nvvm-verify --nvvm-ir=1.1

target triple = "nvptx64-unknown-unknown"

define void @f() {
  ret void
}

;--- ok-nvcl.ll
; The triple nvptx64-nvidia-cuda.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  ret void
}

;--- bad-nvcl.ll
; The triple names CUDA.
;
; $ nvvm-verify --arch=sm_75
; bad-nvcl.ll: error: target triple is 'nvptx64-nvidia-nvcl'; expected nvptx64-*-cuda [S2N-NV122]
;   in:     module 'bad-nvcl.ll'
;   level:  both
;   hint:   write target triple = "nvptx64-nvidia-cuda"
; 1 error

target triple = "nvptx64-nvidia-nvcl"

define void @k(i32 addrspace(1)* %o) {
  ret void
}
