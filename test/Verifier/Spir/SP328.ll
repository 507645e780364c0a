; RUN: %transcripts %s %t

;--- ok-volatile-memcpy.ll
; 2.6: memcpy may be volatile.
;
; $ spir-verify --level=strict

define spir_func void @f(i8* %d, i8* %s) nounwind {
  call void @llvm.memcpy.p0i8.p0i8.i32(i8* %d, i8* %s, i32 16, i1 true)
  ret void
}
declare void @llvm.memcpy.p0i8.p0i8.i32(i8*, i8*, i32, i1)

;--- bad-trap.ll
; No producer of SPIR writes llvm.trap and no OpenCL builtin means it.
;
; $ spir-verify --level=strict
; bad-trap.ll: error: intrinsic 'llvm.trap'; expected no intrinsic but llvm.memcpy [S2N-SP328]
;   at:     call void @llvm.trap()
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   use the OpenCL builtin for it
; 1 error
;
; $ spir-verify --level=lenient
; bad-trap.ll: error: intrinsic 'llvm.trap'; expected no intrinsic but llvm.memcpy [S2N-SP328]
;   at:     call void @llvm.trap()
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   use the OpenCL builtin for it
; 1 error

define spir_func void @f() nounwind {
  call void @llvm.trap()
  ret void
}
declare void @llvm.trap()
