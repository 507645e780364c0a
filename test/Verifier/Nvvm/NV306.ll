; RUN: %transcripts %s %t

;--- ok-result.ll
; A kernel that returns void.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}

;--- bad-result.ll
; Kernels return nothing.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-result.ll: error: kernel returns i32; expected void [S2N-NV306]
;   at:     i32 () @k
;   in:     function 'k'
;   level:  both
;   hint:   return results through a pointer parameter
; 1 error

define i32 @k() {
  ret i32 0
}
!nvvm.annotations = !{!0}
!0 = !{i32 ()* @k, !"kernel", i32 1}

;--- bad-declared-result.ll
; Kernels return nothing; the modern dialect does not look at declarations.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-declared-result.ll: error: kernel returns i32; expected void [S2N-NV306]
;   at:     i32 () @k
;   in:     function 'k'
;   level:  both
;   hint:   return results through a pointer parameter
; 1 error
;
; $ nvvm-verify --profile=spec --arch=sm_100
; bad-declared-result.ll: error: kernel returns i32; expected void [S2N-NV306]
;   at:     i32 () @k
;   in:     function 'k'
;   level:  spec
;   hint:   return results through a pointer parameter
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-declared-result.ll: error: kernel returns i32; expected void [S2N-NV306]
;   at:     i32 () @k
;   in:     function 'k'
;   level:  both
;   hint:   return results through a pointer parameter
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

declare i32 @k()
!nvvm.annotations = !{!901}
!901 = !{i32 ()* @k, !"kernel", i32 1}

;--- bad-intrinsic.ll
; By its calling convention.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-intrinsic.ll: error: kernel returns i32; expected void [S2N-NV306]
;   at:     i32 () @llvm.nvvm.read.ptx.sreg.tid.x
;   in:     kernel 'llvm.nvvm.read.ptx.sreg.tid.x'
;   level:  both
;   hint:   return results through a pointer parameter
; 1 error

declare ptx_kernel i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define i32 @f() {
  %r = call ptx_kernel i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %r
}

;--- ok-needless.ll
; The modern dialect drops a kernel that nothing needs: one that other modules may have, too.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define linkonce i32 @f() {
  ret i32 0
}
!nvvm.annotations = !{!0}
!0 = !{ptr @f, !"kernel", i32 1}
