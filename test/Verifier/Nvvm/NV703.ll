; RUN: %transcripts %s %t

;--- ok-global.ll
; addrspacecast instead of the intrinsic.
;
; $ nvvm-verify --arch=sm_75

define void @k(i8 addrspace(1)* %o) {
  %x = addrspacecast i8 addrspace(1)* %o to i8*
  ret void
}

;--- bad-global.ll
; Version 2.0 has no conversion intrinsics.
;
; $ nvvm-verify --arch=sm_75
; bad-global.ll: error: address space conversion 'llvm.nvvm.ptr.global.to.gen.p0i8.p1i8' was removed in version 2.0 [S2N-NV703]
;   at:     %x = call i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)* %o)
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   use addrspacecast
; 1 error

declare i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)*)
define void @k(i8 addrspace(1)* %o) {
  %x = call i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)* %o)
  ret void
}
