; RUN: %transcripts %s %t

;--- ok-zero.ll
; llvm.nvvm.membar.gl instead.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

declare void @llvm.nvvm.membar.gl()
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.nvvm.membar.gl()
  ret void
}

;--- bad-zero.ll
; membar(0).
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-zero.ll: error: llvm.nvvm.membar(0) becomes membar.gpu, which ptxas refuses [S2N-NV708]
;   at:     call void @llvm.nvvm.membar(i32 0)
;   in:     block '%0' of function 'k'
;   level:  toolchain
;   hint:   call llvm.nvvm.membar.gl
; 1 error

declare void @llvm.nvvm.membar(i32)
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.nvvm.membar(i32 0)
  ret void
}
