; RUN: %transcripts %s %t

;--- ok-number-legacy.ll
; The number of a byval parameter.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

%S = type { i32, i32 }

define void @k(%S* byval %p) {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void (%S*)* @k, !"kernel", i32 1, !"grid_constant", !1}
!1 = !{i32 1}

;--- ok-zero.ll
; The first parameter has number 1.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32* byval %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"grid_constant", !1}
!1 = !{i32 1}

;--- bad-string-legacy.ll
; The legacy dialect dies on a number that is none.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-string-legacy.ll: error: grid_constant: a parameter number that is not an integer [S2N-NV807]
;   at:     !{void (%S*)* @k, !"kernel", i32 1, !"grid_constant", !{...}}
;   in:     !nvvm.annotations
;   level:  both
;   hint:   the value is a node of parameter numbers, from 1, of byval pointers
; 1 error

%S = type { i32, i32 }

define void @k(%S* byval %p) {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void (%S*)* @k, !"kernel", i32 1, !"grid_constant", !1}
!1 = !{!"1"}

;--- bad-zero.ll
; grid_constant counts from one.
;
; $ nvvm-verify --arch=sm_75
; bad-zero.ll: error: grid_constant: there is no parameter 0 [S2N-NV807]
;   at:     !{void (i32*)* @k, !"kernel", i32 1, !"grid_constant", !{...}}
;   in:     !nvvm.annotations
;   level:  spec
;   hint:   the value is a node of parameter numbers, from 1, of byval pointers
; 1 error

define void @k(i32* byval %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"grid_constant", !1}
!1 = !{i32 0}

;--- ok-number-for-function.ll
; libNVVM looks at kernels only.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75

define void @f(i32* byval %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @f, !"grid_constant", i32 1}
