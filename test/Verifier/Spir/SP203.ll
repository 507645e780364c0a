; RUN: %transcripts %s %t

;--- ok-table-2.ll
; Every width of table 2.
;
; $ spir-verify --level=strict

define spir_func void @f(<2 x i8> %a, <3 x i16> %b, <4 x i32> %c, <8 x i64> %d, <16 x float> %e) nounwind {
  ret void
}

;--- bad-five-elements.ll
; Table 2 has no vectors of 5 elements.
;
; $ spir-verify --level=strict
; bad-five-elements.ll: error: vector type '<5 x float>' has 5 elements; expected 2, 3, 4, 8 or 16 [S2N-SP203]
;   at:     %v = insertelement <5 x float> undef, float %x, i32 0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   an optimiser made it; disable vector optimisations in the producer
; 1 error
;
; $ spir-verify --level=lenient
; bad-five-elements.ll: warning: vector type '<5 x float>' has 5 elements; expected 2, 3, 4, 8 or 16 [S2N-SP203]
;   at:     %v = insertelement <5 x float> undef, float %x, i32 0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   an optimiser made it; disable vector optimisations in the producer
; 1 warning

define spir_func void @f(float %x) nounwind {
  %v = insertelement <5 x float> undef, float %x, i32 0
  ret void
}
