; RUN: %transcripts %s %t

;--- ok-table-13.ll
; Every attribute of table 13.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind alwaysinline readnone {
  ret void
}
define spir_func void @g() nounwind inlinehint readonly {
  ret void
}
define spir_func void @h() nounwind noinline {
  ret void
}

;--- bad-noreturn.ll
; Table 13 has no noreturn.
;
; $ spir-verify --level=strict
; bad-noreturn.ll: error: 'f' has function attribute 'noreturn'; expected nounwind, alwaysinline, inlinehint, noinline, readnone or readonly [S2N-SP415]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   it is ignored; remove it
; 1 error
;
; $ spir-verify --level=lenient
; bad-noreturn.ll: warning: 'f' has function attribute 'noreturn'; expected nounwind, alwaysinline, inlinehint, noinline, readnone or readonly [S2N-SP415]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   it is ignored; remove it
; 1 warning

define spir_func void @f() nounwind noreturn {
  unreachable
}
