; RUN: %transcripts %s %t

;--- ok-name.ll
; llvm.nvvm.barrier0 is in chapter 14.
;
; $ nvvm-verify --arch=sm_75

declare void @llvm.nvvm.barrier0()
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.nvvm.barrier0()
  ret void
}

;--- bad-name.ll
; A misspelt NVVM intrinsic.
;
; $ nvvm-verify --arch=sm_75
; bad-name.ll: error: there is no intrinsic 'llvm.nvvm.barrier_0' [S2N-NV701]
;   at:     call void @llvm.nvvm.barrier_0()
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   libNVVM leaves the call to ptxas, which refuses the name; check the spelling
; 1 error

declare void @llvm.nvvm.barrier_0()
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.nvvm.barrier_0()
  ret void
}
