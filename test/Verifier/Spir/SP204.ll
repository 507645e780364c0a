; RUN: %transcripts %s %t

;--- ok-scalar-icmp.ll
; A scalar comparison yields i1, which table 1 has.
;
; $ spir-verify --level=strict

define spir_func void @f(i32 %a) nounwind {
  %c = icmp eq i32 %a, %a
  ret void
}

;--- bad-vector-icmp.ll
; 2.1.2 disallows vectors of i1, which a vector comparison yields.
;
; $ spir-verify --level=strict
; bad-vector-icmp.ll: error: vector of i1 '<4 x i1>'; expected a relational builtin instead [S2N-SP204]
;   at:     %c = icmp eq <4 x i32> %a, %a
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   vector comparisons in SPIR are calls such as isless or select, not icmp and fcmp
; 1 error
;
; $ spir-verify --level=lenient
; bad-vector-icmp.ll: warning: vector of i1 '<4 x i1>'; expected a relational builtin instead [S2N-SP204]
;   at:     %c = icmp eq <4 x i32> %a, %a
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   vector comparisons in SPIR are calls such as isless or select, not icmp and fcmp
; 1 warning

define spir_func void @f(<4 x i32> %a) nounwind {
  %c = icmp eq <4 x i32> %a, %a
  ret void
}
