; RUN: %transcripts %s %t

;--- ok-memcpy.ll
; An unused declaration of memcpy is allowed.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}
declare void @llvm.memcpy.p0i8.p0i8.i32(i8* nocapture, i8* nocapture, i32, i1) nounwind

;--- bad-declaration.ll
; 3.4: no intrinsic but memcpy, not even unused ones.
;
; $ spir-verify --level=strict
; bad-declaration.ll: error: intrinsic 'llvm.ctpop.i32' is declared and never called; expected no intrinsic but llvm.memcpy [S2N-SP333]
;   at:     i32 (i32) @llvm.ctpop.i32
;   in:     function 'llvm.ctpop.i32'
;   level:  strict
;   hint:   an optimiser left the declaration behind; it has no effect
; 1 error
;
; $ spir-verify --level=lenient
; bad-declaration.ll: note: intrinsic 'llvm.ctpop.i32' is declared and never called; expected no intrinsic but llvm.memcpy [S2N-SP333]
;   at:     i32 (i32) @llvm.ctpop.i32
;   in:     function 'llvm.ctpop.i32'
;   level:  lenient
;   hint:   an optimiser left the declaration behind; it has no effect

define spir_func void @f() nounwind {
  ret void
}
declare i32 @llvm.ctpop.i32(i32) nounwind readnone
