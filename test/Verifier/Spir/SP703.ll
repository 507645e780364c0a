; RUN: %transcripts %s %t

;--- ok-spir-1-2.ll
; SPIR 1.2.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-spir-2.ll
; SPIR 2.0 has its own specification.
;
; $ spir-verify --level=strict
; bad-spir-2.ll: error: SPIR version is 2.0; expected 1.2 [S2N-SP703]
;   in:     operand 0 of !opencl.spir.version
;   level:  strict
;   hint:   what 1.2 does not have is reported where it is used; compile with -cl-std=CL1.2
; 1 error
;
; $ spir-verify --level=lenient
; bad-spir-2.ll: warning: SPIR version is 2.0; expected 1.2 [S2N-SP703]
;   in:     operand 0 of !opencl.spir.version
;   level:  lenient
;   hint:   what 1.2 does not have is reported where it is used; compile with -cl-std=CL1.2
; 1 warning

define spir_func void @f() nounwind {
  ret void
}
!opencl.spir.version = !{!1}
!1 = !{i32 2, i32 0}
