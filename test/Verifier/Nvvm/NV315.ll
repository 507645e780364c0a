; RUN: %transcripts %s %t

;--- ok-declared.ll
; A device function that is only declared.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

declare void @f()

define void @k() {
  call void @f()
  ret void
}

;--- bad-declared.ll
; ptxas knows the entry and calls no entries.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-declared.ll: error: call of kernel 'f', which is only declared: ptxas calls device functions only [S2N-NV315]
;   at:     call ptx_kernel void @f()
;   in:     block '%0' of function 'k'
;   level:  toolchain
;   hint:   define the kernel in this module, or launch it
; 1 error

declare ptx_kernel void @f()

define void @k() {
  call ptx_kernel void @f()
  ret void
}

;--- ok-intrinsic.ll
; It is no function for ptxas.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

declare ptx_kernel void @llvm.trap()
define void @f() {
  call ptx_kernel void @llvm.trap()
  ret void
}
