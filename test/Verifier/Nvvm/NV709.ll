; RUN: %transcripts %s %t

;--- ok-local.ll
; An atomic on shared memory.
;
; $ nvvm-verify --arch=sm_75

declare i32 @llvm.nvvm.atomic.load.inc.32.p3i32(i32 addrspace(3)*, i32)
define void @k(i32 addrspace(1)* %o) {
  %x = call i32 @llvm.nvvm.atomic.load.inc.32.p3i32(i32 addrspace(3)* null, i32 1)
  ret void
}

;--- bad-local.ll
; Spaces of atomic intrinsics.
;
; $ nvvm-verify --arch=sm_75
; bad-local.ll: error: 'llvm.nvvm.atomic.load.inc.32.p5i32' through address space 5; expected 0 (generic), 1 (global) or 3 (shared) [S2N-NV709]
;   at:     %x = call i32 @llvm.nvvm.atomic.load.inc.32.p5i32(i32 addrspace(5)* null, i32 1)
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   only these spaces can be accessed by it
; 1 error

declare i32 @llvm.nvvm.atomic.load.inc.32.p5i32(i32 addrspace(5)*, i32)
define void @k(i32 addrspace(1)* %o) {
  %x = call i32 @llvm.nvvm.atomic.load.inc.32.p5i32(i32 addrspace(5)* null, i32 1)
  ret void
}
