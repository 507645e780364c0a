; RUN: %transcripts %s %t

;--- ok-opaque.ll
; A parameter type with a size.
;
; $ nvvm-verify --arch=sm_75

%S = type opaque
define void @k(%S* %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (%S*)* @k, !"kernel", i32 1}

;--- bad-opaque.ll
; A kernel parameter whose type has no size.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-opaque.ll: error: type x86_mmx is not supported [S2N-NV401]
;   at:     void (x86_mmx) @k
;   in:     function 'k'
;   level:  spec
;   hint:   use float, double, half, integers, pointers, fixed vectors, arrays and structures
; bad-opaque.ll: error: kernel parameter of a type without size: x86_mmx [S2N-NV902]
;   at:     x86_mmx %p (parameter 0)
;   in:     function 'k'
;   level:  both
;   hint:   an opaque type cannot be passed by value
; 2 errors

define void @k(x86_mmx %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (x86_mmx)* @k, !"kernel", i32 1}
