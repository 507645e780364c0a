; RUN: %transcripts %s %t

;--- ok-scalar-fptosi.ll
; The same conversion of a scalar.
;
; $ spir-verify --level=strict

define spir_func void @f(float %x) nounwind {
  %y = fptosi float %x to i32
  ret void
}

;--- bad-vector-fptosi.ll
; Table 10: fptosi, only for scalars.
;
; $ spir-verify --level=strict
; bad-vector-fptosi.ll: error: 'fptosi' on vector type '<4 x float>'; expected scalars [S2N-SP303]
;   at:     %y = fptosi <4 x float> %x to <4 x i32>
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   SPIR converts vectors with the convert_ builtins
; 1 error
;
; $ spir-verify --level=lenient
; bad-vector-fptosi.ll: warning: 'fptosi' on vector type '<4 x float>'; expected scalars [S2N-SP303]
;   at:     %y = fptosi <4 x float> %x to <4 x i32>
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   SPIR converts vectors with the convert_ builtins
; 1 warning

define spir_func void @f(<4 x float> %x) nounwind {
  %y = fptosi <4 x float> %x to <4 x i32>
  ret void
}
