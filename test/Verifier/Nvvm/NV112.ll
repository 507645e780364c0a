; RUN: %transcripts %s %t

;--- ok-mix.ll
; Two nodes of the same version.
;
; $ nvvm-verify --arch=sm_75

declare void @f()

!nvvmir.version = !{!0, !1}
!0 = !{i32 2, i32 0}
!1 = !{i32 2, i32 0}

;--- bad-mix.ll
; Versions 1.x and 2.0 do not mix.
;
; $ nvvm-verify --arch=sm_75
; bad-mix.ll: error: IR version 1.11 is legal, but libNVVM 2.0 refuses everything but 2.0 [S2N-NV111]
;   in:     operand 1 of !nvvmir.version
;   level:  toolchain
;   hint:   add !nvvmir.version = !{!0} with !0 = !{i32 2, i32 0} after checking the 2.0 rules
; bad-mix.ll: error: !nvvmir.version mixes versions 2.0 and 1.11 [S2N-NV112]
;   in:     operand 1 of !nvvmir.version
;   level:  both
;   hint:   versions 1.x and 2.0 cannot be linked; bring all inputs to one version
; 2 errors

declare void @f()

!nvvmir.version = !{!0, !1}
!0 = !{i32 2, i32 0}
!1 = !{i32 1, i32 11}
