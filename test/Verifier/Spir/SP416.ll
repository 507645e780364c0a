; RUN: %transcripts %s %t

;--- ok-noinline.ll
; Table 13 has noinline.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind noinline {
  ret void
}

;--- bad-naked.ll
; Table 13 has no naked, which changes the call.
;
; $ spir-verify --level=strict
; bad-naked.ll: error: 'f' has function attribute 'naked'; expected nounwind, alwaysinline, inlinehint, noinline, readnone or readonly [S2N-SP416]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   the attribute changes how the function is called; remove it
; 1 error
;
; $ spir-verify --level=lenient
; bad-naked.ll: error: 'f' has function attribute 'naked'; expected nounwind, alwaysinline, inlinehint, noinline, readnone or readonly [S2N-SP416]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   the attribute changes how the function is called; remove it
; 1 error

define spir_func void @f() nounwind naked {
  unreachable
}
