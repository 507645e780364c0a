; RUN: %transcripts %s %t

;--- ok-align.ll
; A function without an alignment.
;
; $ nvvm-verify --arch=sm_75
;
; Functions have no section.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  ret void
}

;--- bad-align.ll
; Functions have no alignment.
;
; $ nvvm-verify --arch=sm_75
; bad-align.ll: error: alignment on a function is not supported [S2N-NV301]
;   at:     void () @k
;   in:     function 'k'
;   level:  both
;   hint:   drop it; GPU functions have no alignment, section, collector, prefix, prologue or personality
; 1 error

define void @k() align 16 {
  ret void
}

;--- bad-section.ll
; Functions have no section.
;
; $ nvvm-verify --arch=sm_75
; bad-section.ll: error: section on a function is not supported [S2N-NV301]
;   at:     void () @k
;   in:     function 'k'
;   level:  both
;   hint:   drop it; GPU functions have no alignment, section, collector, prefix, prologue or personality
; 1 error

define void @k() section "x" {
  ret void
}

;--- bad-intrinsic.ll
; Intrinsics are functions, too.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
; bad-intrinsic.ll: error: section on a function is not supported [S2N-NV301]
;   at:     i32 () @llvm.nvvm.read.ptx.sreg.tid.x
;   in:     function 'llvm.nvvm.read.ptx.sreg.tid.x'
;   level:  both
;   hint:   drop it; GPU functions have no alignment, section, collector, prefix, prologue or personality
; 1 error

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() section "x"
define i32 @f() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %r
}
