; RUN: %transcripts %s %t

;--- ok-align.ll
; 65540 is argument 1, aligned to 4.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 %a) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32)* @k, !"align", i32 65540}

;--- ok-direct-call.ll
; libNVVM ignores callalign on a direct call.
;
; $ nvvm-verify --profile=toolchain

%S = type { i32, i32 }

declare void @f(%S)

define void @g(%S %s) {
  call void @f(%S %s), !callalign !0
  ret void
}

!0 = !{i32 65539}

;--- ok-example.ll
; The example of 2.2.1 packs its pairs in two bytes.
;
; $ nvvm-verify --profile=spec --arch=sm_75

%S = type { i32, float, i64 }

declare %S @g(%S*, %S)

define void @f(%S (%S*, %S)* %fp, %S* %p, %S %v) {
  %r = call %S %fp(%S* byval align 8 %p, %S %v), !callalign !1
  ret void
}
!1 = !{i32 8, i32 520}

;--- ok-scalar.ll
; 2.2.1, 6: the annotation may repeat the natural alignment.
;
; $ nvvm-verify --profile=spec

define void @f(i32 %x) {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void (i32)* @f, !"align", i32 65540}

;--- bad-align.ll
; The align property holds a power of two.
;
; $ nvvm-verify --arch=sm_75
; bad-align.ll: error: alignment annotation: 3 is not a power of two [S2N-NV309]
;   at:     !{void (i32)* @k, !"align", i32 65539}
;   in:     !nvvm.annotations
;   level:  spec
;   hint:   the upper 16 bits name the argument (0: the result), the lower 16 bits a power of two
; 1 error

define void @k(i32 %a) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32)* @k, !"align", i32 65539}

;--- bad-direct-natural.ll
; At a direct call the alignment is the natural one (9).
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-direct-natural.ll: error: alignment annotation: 16 for a value of type %S, which is aligned to 8 [S2N-NV309]
;   at:     %r = call %S @g(%S* byval(%S) align 8 %p, %S %v), !callalign !1
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   the upper 16 bits name the argument (0: the result), the lower 16 bits a power of two
; 1 error

%S = type { i32, float, i64 }

declare %S @g(%S*, %S)

define void @f(%S (%S*, %S)* %fp, %S* %p, %S %v) {
  %r = call %S @g(%S* byval align 8 %p, %S %v), !callalign !1
  ret void
}
!1 = !{i32 131088}

;--- bad-scalar.ll
; 2.2.1, 6: the alignment of a scalar is its natural one.
;
; $ nvvm-verify --profile=spec
; bad-scalar.ll: error: alignment annotation: 8 for a value of type i32, which is aligned to 4 [S2N-NV309]
;   at:     !{void (i32)* @f, !"align", i32 65544}
;   in:     !nvvm.annotations
;   level:  spec
;   hint:   the upper 16 bits name the argument (0: the result), the lower 16 bits a power of two
; 1 error

define void @f(i32 %x) {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void (i32)* @f, !"align", i32 65544}
