; RUN: %transcripts %s %t

;--- ok-memcpy.ll
; 2.14: memcpy is allowed.
;
; $ spir-verify --level=strict

define spir_func void @f(i8 addrspace(1)* %d, i8* %s) nounwind {
  call void @llvm.memcpy.p1i8.p0i8.i64(i8 addrspace(1)* align 4 %d, i8* align 4 %s, i64 16, i1 false)
  ret void
}
declare void @llvm.memcpy.p1i8.p0i8.i64(i8 addrspace(1)*, i8*, i64, i1)

;--- bad-fmuladd.ll
; 3.4 allows no intrinsic but memcpy; clang writes fmuladd.
;
; $ spir-verify --level=strict
; bad-fmuladd.ll: error: intrinsic 'llvm.fmuladd.f32'; expected no intrinsic but llvm.memcpy [S2N-SP327]
;   at:     %y = call float @llvm.fmuladd.f32(float %x, float %x, float %x)
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   clang's optimiser writes it, some also its front end; it is translated
; 1 error
;
; $ spir-verify --level=lenient
; bad-fmuladd.ll: warning: intrinsic 'llvm.fmuladd.f32'; expected no intrinsic but llvm.memcpy [S2N-SP327]
;   at:     %y = call float @llvm.fmuladd.f32(float %x, float %x, float %x)
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   clang's optimiser writes it, some also its front end; it is translated
; 1 warning

define spir_func void @f(float %x) nounwind {
  %y = call float @llvm.fmuladd.f32(float %x, float %x, float %x)
  ret void
}
declare float @llvm.fmuladd.f32(float, float, float)
