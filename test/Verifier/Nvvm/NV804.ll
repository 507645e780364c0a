; RUN: %transcripts %s %t

;--- ok-maxnreg.ll
; The same value twice.
;
; $ nvvm-verify --arch=sm_75

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1, !"maxnreg", i32 32, !"maxnreg", i32 32}

;--- bad-maxnreg.ll
; Conflicting values.
;
; $ nvvm-verify --arch=sm_75
; bad-maxnreg.ll: error: conflicting values of 'maxnreg' for 'k': 32 and 64 [S2N-NV804]
;   at:     !{void ()* @k, !"kernel", i32 1, !"maxnreg", i32 32, !"maxnreg", i32 64}
;   in:     !nvvm.annotations
;   level:  spec
;   hint:   keep one of them
; 1 error

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1, !"maxnreg", i32 32, !"maxnreg", i32 64}
