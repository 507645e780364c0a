; RUN: %transcripts %s %t

;--- ok-readnone.ll
; Table 13 has readnone.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind readnone {
  ret void
}

;--- bad-convergent.ll
; LLVM 3.2 and table 13 do not know convergent.
;
; $ spir-verify --level=strict
; bad-convergent.ll: error: 'f' has function attribute 'convergent', newer than LLVM 3.2 or unknown to it; expected an attribute of table 13 [S2N-SP417]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   a current LLVM wrote this module
; 1 error
;
; $ spir-verify --level=lenient
; bad-convergent.ll: warning: 'f' has function attribute 'convergent', newer than LLVM 3.2 or unknown to it; expected an attribute of table 13 [S2N-SP417]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   a current LLVM wrote this module
; 1 warning

define spir_func void @f() nounwind convergent {
  ret void
}
