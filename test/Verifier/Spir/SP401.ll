; RUN: %transcripts %s %t

;--- ok-spir-func.ll
; A function that is not a kernel.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-default-convention.ll
; 3.7 allows spir_func and spir_kernel; this is LLVM's default.
;
; $ spir-verify --level=strict
; bad-default-convention.ll: error: 'f' has calling convention ccc; expected spir_func or spir_kernel [S2N-SP401]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   clang and LLVM do this to helpers they invent; it is treated as spir_func
; 1 error
;
; $ spir-verify --level=lenient
; bad-default-convention.ll: warning: 'f' has calling convention ccc; expected spir_func or spir_kernel [S2N-SP401]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   clang and LLVM do this to helpers they invent; it is treated as spir_func
; 1 warning

define void @f() nounwind {
  ret void
}
