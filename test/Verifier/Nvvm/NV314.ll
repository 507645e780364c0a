; RUN: %transcripts %s %t

;--- ok-kernel.ll
; Kernel parameters may be aligned to more.
;
; $ nvvm-verify --profile=toolchain

%S = type { i32, i32 }

define void @k(%S* byval align 256 %p) {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void (%S*)* @k, !"kernel", i32 1}

;--- ok-natural.ll
; 128 bytes are the maximum.
;
; $ nvvm-verify --profile=toolchain

%S = type { i32, i32 }

define void @f(%S* byval align 128 %p) {
  ret void
}

;--- bad-annotation.ll
; The result of an annotated function.
;
; $ nvvm-verify --profile=toolchain
; bad-annotation.ll: error: the result aligned to 256: PTX passes values between functions at 128 bytes at most [S2N-NV314]
;   at:     !{%S (%S)* @f, !"align", i32 256}
;   in:     !nvvm.annotations
;   level:  toolchain
;   hint:   pass a pointer to it, or lower the alignment
; 1 error

%S = type { i32, i32 }

define %S @f(%S %s) {
  ret %S %s
}

!nvvm.annotations = !{!0}
!0 = !{%S (%S)* @f, !"align", i32 256}

;--- bad-call.ll
; An argument of an indirect call.
;
; $ nvvm-verify --profile=toolchain
; bad-call.ll: error: argument 1 aligned to 256: PTX passes values between functions at 128 bytes at most [S2N-NV314]
;   at:     call void %g(%S* byval(%S) align 256 %p)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   pass a pointer to it, or lower the alignment
; 1 error

%S = type { i32, i32 }

define void @f(void (%S*)* %g, %S* %p) {
  call void %g(%S* byval align 256 %p)
  ret void
}

;--- bad-definition.ll
; A parameter of a device function.
;
; $ nvvm-verify --profile=toolchain
; bad-definition.ll: error: argument 1 aligned to 256: PTX passes values between functions at 128 bytes at most [S2N-NV314]
;   at:     %S* %p (parameter 0)
;   in:     function 'f'
;   level:  toolchain
;   hint:   pass a pointer to it, or lower the alignment
; 1 error

%S = type { i32, i32 }

define void @f(%S* byval align 256 %p) {
  ret void
}
