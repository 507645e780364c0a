; RUN: %transcripts %s %t

;--- ok-i64.ll
; The value is an i32.
;
; $ nvvm-verify --arch=sm_75

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}

;--- bad-i64.ll
; Values are i32.
;
; $ nvvm-verify --arch=sm_75
; bad-i64.ll: error: the value of 'kernel' is i64; expected an i32 [S2N-NV802]
;   at:     !{void ()* @k, !"kernel", i64 1}
;   in:     !nvvm.annotations
;   level:  spec
;   hint:   annotation values are i32 constants, except the node of grid_constant
; 1 error

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i64 1}
