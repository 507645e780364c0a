; RUN: %transcripts %s %t

;--- ok-nocapture.ll
; Table 12 has nocapture.
;
; $ spir-verify --level=strict

declare spir_func void @g(i32*) nounwind
define spir_func void @f(i32* %p) nounwind {
  call spir_func void @g(i32* nocapture %p) nounwind
  ret void
}

;--- bad-nonnull.ll
; Table 12 has no nonnull.
;
; $ spir-verify --level=strict
; bad-nonnull.ll: error: argument 0 of the call has attribute 'nonnull'; expected zeroext, signext, byval, sret, nocapture or noalias [S2N-SP424]
;   at:     call spir_func void @g(i32* nonnull %p) #0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   a current LLVM wrote this module
; 1 error
;
; $ spir-verify --level=lenient
; bad-nonnull.ll: warning: argument 0 of the call has attribute 'nonnull'; expected zeroext, signext, byval, sret, nocapture or noalias [S2N-SP424]
;   at:     call spir_func void @g(i32* nonnull %p) #0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   a current LLVM wrote this module
; 1 warning

declare spir_func void @g(i32*) nounwind
define spir_func void @f(i32* %p) nounwind {
  call spir_func void @g(i32* nonnull %p) nounwind
  ret void
}

;--- bad-result.ll
; 3.9: the attributes of a call's result.
;
; $ spir-verify --level=strict
; bad-result.ll: error: the result of the call has attribute 'noundef'; expected zeroext, signext, byval, sret, nocapture or noalias [S2N-SP424]
;   at:     %a = call spir_func noundef i32 @g(i32 1) #0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   a current LLVM wrote this module
; 1 error
;
; $ spir-verify --level=lenient
; bad-result.ll: warning: the result of the call has attribute 'noundef'; expected zeroext, signext, byval, sret, nocapture or noalias [S2N-SP424]
;   at:     %a = call spir_func noundef i32 @g(i32 1) #0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   a current LLVM wrote this module
; 1 warning

define spir_func void @f() nounwind {
  %a = call spir_func noundef i32 @g(i32 1) nounwind
  ret void
}
declare spir_func i32 @g(i32) nounwind
