; RUN: %transcripts %s %t

;--- ok-table-1.ll
; Every integer of table 1 by value and in memory.
;
; $ spir-verify --level=strict

define spir_func void @f(i1 zeroext %a, i8 signext %b, i16 zeroext %c, i32 %d, i64 %e) nounwind {
  ret void
}

;--- bad-i24.ll
; 24-bit integers are not in table 1.
;
; $ spir-verify --level=strict
; bad-i24.ll: error: integer type 'i24'; expected i1, i8, i16, i32 or i64 [S2N-SP201]
;   at:     %y = trunc i32 %x to i24
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   an optimiser made it; OpenCL C has no such type
; 1 error
;
; $ spir-verify --level=lenient
; bad-i24.ll: warning: integer type 'i24'; expected i1, i8, i16, i32 or i64 [S2N-SP201]
;   at:     %y = trunc i32 %x to i24
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   an optimiser made it; OpenCL C has no such type
; 1 warning

define spir_func void @f(i32 %x) nounwind {
  %y = trunc i32 %x to i24
  ret void
}
