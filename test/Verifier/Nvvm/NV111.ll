; RUN: %transcripts %s %t

;--- ok-one.ll
; Version 2.0, which libNVVM accepts.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

declare void @f()

;--- bad-one.ll
; libNVVM refuses 1.x, which the specification allows.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-one.ll: error: IR version 1.11 is legal, but libNVVM 2.0 refuses everything but 2.0 [S2N-NV111]
;   in:     operand 0 of !nvvmir.version
;   level:  toolchain
;   hint:   add !nvvmir.version = !{!0} with !0 = !{i32 2, i32 0} after checking the 2.0 rules
; 1 error

declare void @f()

!nvvmir.version = !{!900}
!900 = !{i32 1, i32 11}
