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
