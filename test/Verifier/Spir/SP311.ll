; RUN: %transcripts %s %t

;--- ok-constant-length.ll
; A constant count is an array.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  %a = alloca i32, i32 4, align 4
  ret void
}

;--- bad-variable-length.ll
; OpenCL C has no variable length arrays.
;
; $ spir-verify --level=strict
; bad-variable-length.ll: error: alloca of a size that is not constant; expected a constant [S2N-SP311]
;   at:     %a = alloca i32, i32 %n, align 4
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   variable length arrays are not OpenCL C
; 1 error
;
; $ spir-verify --level=lenient
; bad-variable-length.ll: error: alloca of a size that is not constant; expected a constant [S2N-SP311]
;   at:     %a = alloca i32, i32 %n, align 4
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   variable length arrays are not OpenCL C
; 1 error

define spir_func void @f(i32 %n) nounwind {
  %a = alloca i32, i32 %n, align 4
  ret void
}
