; RUN: %transcripts %s %t

;--- ok-no-comdat.ll
; A function in no group.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-comdat.ll
; LLVM 3.2 has no comdats.
;
; $ spir-verify --level=strict
; bad-comdat.ll: error: 'f' is in comdat 'f'; expected none [S2N-SP413]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   comdats are newer than LLVM 3.2; the linkage alone decides
; 1 error
;
; $ spir-verify --level=lenient
; bad-comdat.ll: warning: 'f' is in comdat 'f'; expected none [S2N-SP413]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   comdats are newer than LLVM 3.2; the linkage alone decides
; 1 warning

$f = comdat any
define spir_func void @f() nounwind comdat {
  ret void
}
