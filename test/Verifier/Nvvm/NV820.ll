; RUN: %transcripts %s %t

;--- ok-no-loop.ll
; A node that does not refer to itself is not a loop and is ignored.
;
; $ nvvm-verify --profile=toolchain

define void @f(i1 %c) {
  br label %l
l:
  br i1 %c, label %l, label %e, !llvm.loop !0
e:
  ret void
}

!0 = !{!1}
!1 = !{!"llvm.loop.unroll.count"}

;--- ok-string.ll
; The unroll count is an i32.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @k(i1 %c) {
  br label %l
  l:
  br i1 %c, label %l, label %e, !llvm.loop !0
  e:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", i32 4}

;--- bad-pragma-operands.ll
; libNVVM expects two operands of any kind.
;
; $ nvvm-verify --profile=toolchain
; bad-pragma-operands.ll: error: loop metadata: !pragma without exactly two operands [S2N-NV820]
;   at:     br label %e, !pragma !1
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   use llvm.loop.unroll.count with an integer; the old pragma node is refused
; 1 error

define void @f() {
  br label %e, !pragma !0
e:
  ret void
}

!0 = !{!"nounroll"}

;--- bad-string.ll
; Unroll counts are integers.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-string.ll: error: loop metadata: llvm.loop.unroll.count without one integer, on which libNVVM dies [S2N-NV820]
;   at:     br i1 %c, label %l, label %e, !llvm.loop !1
;   in:     block 'l' of function 'k'
;   level:  toolchain
;   hint:   use llvm.loop.unroll.count with an integer; the old pragma node is refused
; 1 error

define void @k(i1 %c) {
  br label %l
  l:
  br i1 %c, label %l, label %e, !llvm.loop !0
  e:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", !"4"}
