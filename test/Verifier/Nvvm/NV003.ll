; RUN: %transcripts %s %t

;--- ok-common.ll
; A common variable starts as zero.
;
; $ nvvm-verify --profile=spec --arch=sm_75

@g = common addrspace(1) global i32 0

;--- ok-dominance.ll
; Without the operand, nothing is used before it is defined.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  ret void
}

;--- ok-dropped.ll
; The modern dialect drops an unused declaration before it verifies.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

declare void @f(token)

;--- ok-flag-minimum.ll
; LLVM 16 added the module flag that keeps the smaller of two values.
;
; $ nvvm-verify --profile=spec --arch=sm_100

!llvm.module.flags = !{!0}
!0 = !{i32 8, !"foo", i32 2}

;--- ok-range.ll
; A range that contains a value.
;
; $ nvvm-verify --profile=spec --arch=sm_75

define i32 @f(i32* %p) {
  %v = load i32, i32* %p, !range !0
  ret i32 %v
}

!0 = !{i32 5, i32 6}

;--- bad-common.ll
; A common variable must start as zero.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-common.ll: error: not a legal LLVM module: 'common' global must have a zero initializer! [S2N-NV003]
;   at:     i32 addrspace(1)* @g
;   in:     module 'bad-common.ll'
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

@g = common addrspace(1) global i32 7

;--- bad-dominance.ll
; LLVM's own rules come first.
;
; $ nvvm-verify --arch=sm_75
; bad-dominance.ll: error: not a legal LLVM module: Instruction does not dominate all uses! [S2N-NV003]
;   at:     %b = add i32 %a, 1
;   in:     module 'bad-dominance.ll'
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

define void @k(i32 addrspace(1)* %o) {
  %a = add i32 %b, 1
  %b = add i32 %a, 1
  ret void
}

;--- bad-empty-range.ll
; A range from a value to itself.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-empty-range.ll: error: not a legal LLVM module: an empty range [S2N-NV003]
;   at:     %v = load i32, i32* %p, align 4, !range !1
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

define i32 @f(i32* %p) {
  %v = load i32, i32* %p, !range !0
  ret i32 %v
}

!0 = !{i32 5, i32 5}

;--- bad-flag-behaviour.ll
; A behaviour that no LLVM knows.
;
; $ nvvm-verify --profile=spec --arch=sm_100
; bad-flag-behaviour.ll: error: not a legal LLVM module: invalid behavior operand in module flag (unexpected constant) [S2N-NV003]
;   at:     i32 9
;   in:     module 'bad-flag-behaviour.ll'
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

!llvm.module.flags = !{!0}
!0 = !{i32 9, !"foo", i32 2}

;--- bad-va-start.ll
; There are no variable arguments to start with.
;
; $ nvvm-verify --profile=toolchain
; bad-va-start.ll: error: not a legal LLVM module: llvm.va_start in a function without variable arguments [S2N-NV003]
;   at:     call void @llvm.va_start(i8* %p)
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-va-start.ll: error: not a legal LLVM module: llvm.va_start in a function without variable arguments [S2N-NV003]
;   at:     call void @llvm.va_start(i8* %p)
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-va-start.ll: error: not a legal LLVM module: llvm.va_start in a function without variable arguments [S2N-NV003]
;   at:     call void @llvm.va_start(i8* %p)
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

declare void @llvm.va_start(i8*)

define void @f(i8* %p) {
  call void @llvm.va_start(i8* %p)
  ret void
}

;--- bad-captured-integer.ll
; Newer attributes have types.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-captured-integer.ll: error: not a legal LLVM module: attribute 'captures' of type i32 [S2N-NV003]
;   at:     define void @f(i32 captures(none) %x) {
;   in:     file 'bad-captured-integer.ll'
;   source: bad-captured-integer.ll:2:20
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

define void @f(i32 captures(none) %x) {
  ret void
}

;--- bad-range-of-pointer.ll
; A range is one of integers.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-range-of-pointer.ll: error: not a legal LLVM module: attribute 'range' of type ptr [S2N-NV003]
;   at:     define void @f(ptr range(i32 0, 5) %x) {
;   in:     file 'bad-range-of-pointer.ll'
;   source: bad-range-of-pointer.ll:2:20
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

define void @f(ptr range(i32 0, 5) %x) {
  ret void
}

;--- bad-range-of-other-width.ll
; A range has the width of its value; that of a result, too.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-range-of-other-width.ll: error: not a legal LLVM module: attribute 'range' of type i64 [S2N-NV003]
;   at:     define range(i32 0, 5) i64 @f(i64 %x) {
;   in:     file 'bad-range-of-other-width.ll'
;   source: bad-range-of-other-width.ll:2:8
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

define range(i32 0, 5) i64 @f(i64 %x) {
  ret i64 %x
}

;--- bad-class-of-integer.ll
; "nofpclass" speaks of floating-point values.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-class-of-integer.ll: error: not a legal LLVM module: attribute 'nofpclass' of type i32 [S2N-NV003]
;   at:     define void @f(i32 nofpclass(nan) %x) {
;   in:     file 'bad-class-of-integer.ll'
;   source: bad-class-of-integer.ll:2:20
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

define void @f(i32 nofpclass(nan) %x) {
  ret void
}

;--- ok-newer-attributes.ll
; What LLVM 20 takes.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define range(i32 0, 5) i32 @f(ptr captures(none) writable %p, <2 x float> nofpclass(nan) %x, i8 noext %y, [2 x double] nofpclass(inf) %z) {
  ret i32 1
}

;--- bad-profile.ll
; What says how often a branch is taken.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-profile.ll: error: not a legal LLVM module: !prof annotations should have no less than 2 operands [S2N-NV003]
;   at:     !1 = !{}
;   in:     module 'bad-profile.ll'
;   level:  toolchain
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

define void @f(i1 %x) {
  br i1 %x, label %a, label %a, !prof !0
a:
  ret void
}
!0 = !{}

;--- ok-profile.ll
; LLVM 7 does not look at it; LLVM 20 knows who expected it.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75

define void @f(i1 %x) {
  br i1 %x, label %a, label %a, !prof !0
a:
  ret void
}
!0 = !{i32 1}

;--- ok-expected.ll
; The weights are from the source.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define void @f(i1 %x) {
  br i1 %x, label %a, label %a, !prof !0
a:
  ret void
}
!0 = !{!"branch_weights", !"expected", i32 1, i32 2}

;--- ok-aligned-integer.ll
; LLVM 7 lets "align" stand at any parameter.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75

define void @f(i32 align 16 %x) {
  ret void
}

;--- bad-aligned-integer.ll
; LLVM 20 does not.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-aligned-integer.ll: error: not a legal LLVM module: Attribute 'align 16' applied to incompatible type! [S2N-NV003]
;   at:     void (i32)* @f
;   in:     module 'bad-aligned-integer.ll'
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

define void @f(i32 align 16 %x) {
  ret void
}

;--- ok-needless.ll
; The modern dialect drops what nothing needs before LLVM looks.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define internal i32 @f(i32 %x) {
  br label %b
a:
  %y = add i32 %x, 1
  br label %b
b:
  ret i32 %y
}
define void @g() {
  ret void
}

;--- bad-needless.ll
; The legacy one does not.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
; bad-needless.ll: error: not a legal LLVM module: Instruction does not dominate all uses! [S2N-NV003]
;   at:     %y = add i32 %x, 1
;   in:     module 'bad-needless.ll'
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

define internal i32 @f(i32 %x) {
  br label %b
a:
  %y = add i32 %x, 1
  br label %b
b:
  ret i32 %y
}

;--- bad-least-of-floats.ll
; LLVM 16 has flags whose least value counts: integers.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-least-of-floats.ll: error: not a legal LLVM module: invalid behavior operand in module flag (unexpected constant) [S2N-NV003]
;   at:     i32 8
;   in:     module 'bad-least-of-floats.ll'
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

define void @f() {
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"x", float 1.0}

;--- ok-flag-without-value.ll
; Some behaviours need none.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define void @f() {
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"x", null}

;--- bad-parameters-of-undeclared.ll
; As many as the intrinsic has.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-parameters-of-undeclared.ll: error: not a legal LLVM module: llvm.lifetime.start needs 2 parameters and has 1 [S2N-NV003]
;   at:     call void @llvm.lifetime.start(ptr %p)
;   in:     file 'bad-parameters-of-undeclared.ll'
;   source: bad-parameters-of-undeclared.ll:3:13
;   level:  both
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; 1 error

define void @f(ptr %p) {
  call void @llvm.lifetime.start(ptr %p)
  ret void
}
