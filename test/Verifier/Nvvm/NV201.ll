; RUN: %transcripts %s %t

;--- ok-weak.ll
; linkonce_odr is in the list of linkages.
;
; $ nvvm-verify --arch=sm_75

@g = linkonce_odr addrspace(1) global i32 0

;--- bad-weak.ll
; extern_weak is not in the list of linkages.
;
; $ nvvm-verify --arch=sm_75
; bad-weak.ll: error: linkage extern_weak is not supported [S2N-NV201]
;   at:     @g = extern_weak addrspace(1) global i32
;   in:     global variable 'g'
;   level:  both
;   hint:   supported are private, internal, available_externally, linkonce, weak, common, linkonce_odr, weak_odr and external
; 1 error

@g = extern_weak addrspace(1) global i32

;--- bad-weak-intrinsic.ll
; Intrinsics are symbols, too.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
; bad-weak-intrinsic.ll: error: linkage extern_weak is not supported [S2N-NV201]
;   at:     i32 () @llvm.nvvm.read.ptx.sreg.tid.x
;   in:     function 'llvm.nvvm.read.ptx.sreg.tid.x'
;   level:  both
;   hint:   supported are private, internal, available_externally, linkonce, weak, common, linkonce_odr, weak_odr and external
; 1 error

declare extern_weak i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define i32 @f() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %r
}
