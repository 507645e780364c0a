; RUN: %transcripts %s %t

;--- bad-cluster.ll
; Intrinsics need their SM.
;
; $ nvvm-verify --arch=sm_80
; bad-cluster.ll: error: 'llvm.nvvm.cluster.barrier' needs sm_90 or later; this is sm_80 [S2N-NV705]
;   at:     call void @llvm.nvvm.cluster.barrier(i32 0)
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   compile for a newer architecture, or keep the call out of this build
; 1 error
;
; $ nvvm-verify --arch=sm_90

declare void @llvm.nvvm.cluster.barrier(i32)
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.nvvm.cluster.barrier(i32 0)
  ret void
}

;--- bad-family-suffix.ll
; These need more than a family target.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100f
; bad-family-suffix.ll: error: 'llvm.nvvm.tcgen05.shift.down.cg1' needs sm_100a or later up to sm_110; this is sm_100f [S2N-NV705]
;   at:     call void @llvm.nvvm.tcgen05.shift.down.cg1(ptr addrspace(6) %p)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   compile for a newer architecture, or keep the call out of this build
; 1 error
;
; Some need the architecture itself.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100a

declare void @llvm.nvvm.tcgen05.shift.down.cg1(ptr addrspace(6))

define void @f(ptr addrspace(6) %p) {
  call void @llvm.nvvm.tcgen05.shift.down.cg1(ptr addrspace(6) %p)
  ret void
}

;--- bad-match.ll
; An intrinsic that LLVM 14 knows by another type keeps its architecture.
;
; $ nvvm-verify --profile=spec --arch=sm_60
; bad-match.ll: error: 'llvm.nvvm.match.any.sync.i64' needs sm_70 or later; this is sm_60 [S2N-NV705]
;   at:     %r = call i32 @llvm.nvvm.match.any.sync.i64(i32 -1, i64 %x)
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   compile for a newer architecture, or keep the call out of this build
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_60
; bad-match.ll: error: 'llvm.nvvm.match.any.sync.i64' needs sm_70 or later; this is sm_60 [S2N-NV705]
;   at:     %r = call i32 @llvm.nvvm.match.any.sync.i64(i32 -1, i64 %x)
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   compile for a newer architecture, or keep the call out of this build
; 1 error
;
; $ nvvm-verify --profile=spec --arch=sm_70

declare i32 @"llvm.nvvm.match.any.sync.i64"(i32, i64)
define i32 @f(i64 %x) {
  %r = call i32 @"llvm.nvvm.match.any.sync.i64"(i32 -1, i64 %x)
  ret i32 %r
}

;--- bad-membar-cluster.ll
; The level selects the instruction, which needs sm_90.
;
; $ nvvm-verify --arch=sm_75
; bad-membar-cluster.ll: error: 'llvm.nvvm.membar(4)' needs sm_90 or later; this is sm_75 [S2N-NV705]
;   at:     call void @llvm.nvvm.membar(i32 4)
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   compile for a newer architecture, or keep the call out of this build
; 1 error
;
; $ nvvm-verify --arch=sm_90

declare void @llvm.nvvm.membar(i32)
define void @f() {
  call void @llvm.nvvm.membar(i32 4)
  ret void
}
