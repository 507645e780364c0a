; RUN: %transcripts %s %t

;--- ok-name.ll
; llvm.trap is in chapter 10.
;
; $ nvvm-verify --arch=sm_75

declare void @llvm.trap()
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.trap()
  ret void
}

;--- bad-name.ll
; A misspelt intrinsic.
;
; $ nvvm-verify --arch=sm_75
; bad-name.ll: error: there is no intrinsic 'llvm.tarp' [S2N-NV604]
;   at:     call void @llvm.tarp()
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   libNVVM leaves the call to ptxas, which refuses the name; check the spelling
; 1 error

declare void @llvm.tarp()
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.tarp()
  ret void
}
