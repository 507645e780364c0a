; RUN: %transcripts %s %t

;--- ok-vector-by-value.ll
; 3.5: vectors are passed directly.
;
; $ spir-verify --level=strict

define spir_func void @f(<4 x float> %v) nounwind {
  ret void
}

;--- bad-struct-by-value.ll
; 3.5: aggregates are passed as pointers.
;
; $ spir-verify --level=strict
; bad-struct-by-value.ll: error: parameter 0 of 'f' is the aggregate '%struct.s'; expected a pointer to it [S2N-SP422]
;   at:     void (%struct.s) @f
;   in:     function 'f'
;   level:  strict
;   hint:   pass aggregates with byval and return them with sret
; 1 error
;
; $ spir-verify --level=lenient
; bad-struct-by-value.ll: warning: parameter 0 of 'f' is the aggregate '%struct.s'; expected a pointer to it [S2N-SP422]
;   at:     void (%struct.s) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   pass aggregates with byval and return them with sret
; 1 warning

%struct.s = type { i32, float }
define spir_func void @f(%struct.s %s) nounwind {
  ret void
}
