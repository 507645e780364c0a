; RUN: %transcripts %s %t

;--- ok-no-asm.ll
; A module without assembly.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-module-asm.ll
; 3.13 allows no module-level assembly.
;
; $ spir-verify --level=strict
; bad-module-asm.ll: error: module-level inline assembly; expected none [S2N-SP105]
;   in:     module 'bad-module-asm.ll'
;   level:  strict
;   hint:   SPIR is portable and has no assembly; write the code in OpenCL C
; 1 error
;
; $ spir-verify --level=lenient
; bad-module-asm.ll: error: module-level inline assembly; expected none [S2N-SP105]
;   in:     module 'bad-module-asm.ll'
;   level:  lenient
;   hint:   SPIR is portable and has no assembly; write the code in OpenCL C
; 1 error

module asm ".globl x"
define spir_func void @f() nounwind {
  ret void
}
