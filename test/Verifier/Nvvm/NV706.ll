; RUN: %transcripts %s %t

;--- ok-cp-async.ll
; The modern dialect has this intrinsic.
;
; $ nvvm-verify --arch=sm_100

declare void @llvm.nvvm.cp.async.wait.all()
define void @k(ptr %o) {
  call void @llvm.nvvm.cp.async.wait.all()
  ret void
}

;--- bad-cp-async.ll
; The legacy dialect does not have this intrinsic.
;
; $ nvvm-verify --profile=toolchain --arch=sm_80
; bad-cp-async.ll: error: 'llvm.nvvm.cp.async.wait.all' does not work in the legacy dialect: libNVVM does not know it and leaves the call to ptxas [S2N-NV706]
;   at:     call void @llvm.nvvm.cp.async.wait.all()
;   in:     block '%0' of function 'k'
;   level:  toolchain
;   hint:   use the form chapter 14 lists, or inline PTX
; 1 error

declare void @llvm.nvvm.cp.async.wait.all()
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.nvvm.cp.async.wait.all()
  ret void
}
