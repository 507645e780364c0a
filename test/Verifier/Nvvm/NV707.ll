; RUN: %transcripts %s %t

;--- ok-membar.ll
; 2 is membar.sys.
;
; $ nvvm-verify --arch=sm_75

declare void @llvm.nvvm.membar(i32)
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.nvvm.membar(i32 2)
  ret void
}

;--- bad-barrier-number.ll
; The number of a barrier is a constant.
;
; $ nvvm-verify --profile=toolchain
; bad-barrier-number.ll: error: 'llvm.nvvm.bar.sync' with a barrier that is not constant; expected a constant from 0 to 15 [S2N-NV707]
;   at:     call void @llvm.nvvm.bar.sync(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   the operand selects the operation and must be one of the listed constants
; 1 error

declare void @llvm.nvvm.bar.sync(i32)

define void @f(i32 %x) {
  call void @llvm.nvvm.bar.sync(i32 %x)
  ret void
}

;--- bad-membar.ll
; Operands that select the operation.
;
; $ nvvm-verify --arch=sm_75
; bad-membar.ll: error: 'llvm.nvvm.membar' with level 3; expected 0 (global), 1 (CTA), 2 (system) or 4 (cluster) [S2N-NV707]
;   at:     call void @llvm.nvvm.membar(i32 3)
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   the operand selects the operation and must be one of the listed constants
; 1 error

declare void @llvm.nvvm.membar(i32)
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.nvvm.membar(i32 3)
  ret void
}

;--- bad-reserved-bits.ll
; Reserved bits, which libNVVM ignores.
;
; $ nvvm-verify --profile=spec
; bad-reserved-bits.ll: error: 'llvm.nvvm.membar' with level 17; expected 0 (global), 1 (CTA), 2 (system) or 4 (cluster) [S2N-NV707]
;   at:     call void @llvm.nvvm.membar(i32 17)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   the operand selects the operation and must be one of the listed constants
; 1 error
;
; libNVVM does not look at the reserved bits.
;
; $ nvvm-verify --profile=toolchain

declare void @llvm.nvvm.membar(i32)

define void @f() {
  call void @llvm.nvvm.membar(i32 17)
  ret void
}
