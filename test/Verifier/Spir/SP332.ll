; RUN: %transcripts %s %t

;--- ok-tail-call.ll
; LLVM 3.2 has tail as a hint.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  tail call spir_func void @g()
  ret void
}
declare spir_func void @g() nounwind

;--- bad-bundle.ll
; LLVM 3.2 has no operand bundles.
;
; $ spir-verify --level=strict
; bad-bundle.ll: error: the call has operand bundles; expected a plain call [S2N-SP332]
;   at:     call spir_func void @g() [ "tag"(i32 1) ]
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   operand bundles and musttail are newer than LLVM 3.2 and have no OpenCL meaning
; 1 error
;
; $ spir-verify --level=lenient
; bad-bundle.ll: error: the call has operand bundles; expected a plain call [S2N-SP332]
;   at:     call spir_func void @g() [ "tag"(i32 1) ]
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   operand bundles and musttail are newer than LLVM 3.2 and have no OpenCL meaning
; 1 error

define spir_func void @f() nounwind {
  call spir_func void @g() [ "tag"(i32 1) ]
  ret void
}
declare spir_func void @g() nounwind
