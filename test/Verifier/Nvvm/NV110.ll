; RUN: %transcripts %s %t

;--- ok-version11.ll
; 1.11 is the last version 1.x.
;
; $ nvvm-verify --profile=spec --arch=sm_75

!nvvmir.version = !{!900}
!900 = !{i32 1, i32 11}

;--- ok-count.ll
; A version with four numbers.
;
; $ nvvm-verify --arch=sm_75

declare void @f()

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0, i32 3, i32 1}

;--- ok-minor.ll
; Version 2.0.
;
; $ nvvm-verify --arch=sm_75

declare void @f()

;--- ok-two-values-11.ll
; 3.8: NVVM IR 1.1 names its version in two numbers.
;
; $ nvvm-verify --nvvm-ir=1.1

define void @f() {
  ret void
}

;--- bad-count.ll
; A version has two or four numbers.
;
; $ nvvm-verify --arch=sm_75
; bad-count.ll: error: !nvvmir.version is 2; expected 2.0, or 2.0.3.1 with debug [S2N-NV110]
;   in:     operand 0 of !nvvmir.version
;   level:  both
;   hint:   write !nvvmir.version = !{!0} with !0 = !{i32 2, i32 0} (1, 1 for version 1.1), or four operands with debug version 3, 1; --nvvm-ir chooses the specification
; 1 error

declare void @f()

!nvvmir.version = !{!900}
!900 = !{i32 2}

;--- bad-four-values-11.ll
; 3.8: the version has two values.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-four-values-11.ll: error: !nvvmir.version is 1.1.1.0; expected 1.1 [S2N-NV110]
;   in:     operand 0 of !nvvmir.version
;   level:  spec
;   hint:   write !nvvmir.version = !{!0} with !0 = !{i32 2, i32 0} (1, 1 for version 1.1), or four operands with debug version 3, 1; --nvvm-ir chooses the specification
; 1 error

define void @f() {
  ret void
}

!nvvmir.version = !{!900}
!900 = metadata !{i32 1, i32 1, i32 1, i32 0}

;--- bad-minor.ll
; Only known versions.
;
; $ nvvm-verify --arch=sm_75
; bad-minor.ll: error: !nvvmir.version is 2.9; expected 2.0, or 2.0.3.1 with debug [S2N-NV110]
;   in:     operand 0 of !nvvmir.version
;   level:  both
;   hint:   write !nvvmir.version = !{!0} with !0 = !{i32 2, i32 0} (1, 1 for version 1.1), or four operands with debug version 3, 1; --nvvm-ir chooses the specification
; 1 error

declare void @f()

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 9}

;--- bad-version.ll
; Versions end with 1.11.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-version.ll: error: !nvvmir.version is 1.12; expected 2.0, or 2.0.3.1 with debug [S2N-NV110]
;   in:     operand 0 of !nvvmir.version
;   level:  both
;   hint:   write !nvvmir.version = !{!0} with !0 = !{i32 2, i32 0} (1, 1 for version 1.1), or four operands with debug version 3, 1; --nvvm-ir chooses the specification
; 1 error

!nvvmir.version = !{!900}
!900 = !{i32 1, i32 12}

;--- ok-wide-version.ll
; Any integers, where they are not too large.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

; WITHOUT: versions
define void @f() {
  ret void
}
!nvvmir.version = !{!0}
!0 = !{i128 2, i8 0}
