; RUN: %transcripts %s %t

;--- ok-present.ll
; The example of 2.12.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-missing.ll
; WITHOUT: spir-version
; 2.12: the version is stored in the module.
;
; $ spir-verify --level=strict
; bad-missing.ll: error: !opencl.spir.version is missing; expected a node of i32 1 and i32 2 [S2N-SP701]
;   in:     module 'bad-missing.ll'
;   level:  strict
;   hint:   the module is read as SPIR 1.2
; 1 error
;
; $ spir-verify --level=lenient
; bad-missing.ll: warning: !opencl.spir.version is missing; expected a node of i32 1 and i32 2 [S2N-SP701]
;   in:     module 'bad-missing.ll'
;   level:  lenient
;   hint:   the module is read as SPIR 1.2
; 1 warning

define spir_func void @f() nounwind {
  ret void
}
