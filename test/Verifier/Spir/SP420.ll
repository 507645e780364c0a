; RUN: %transcripts %s %t

;--- ok-byval-struct.ll
; A struct in private memory.
;
; $ spir-verify --level=strict

%struct.s = type { i32 }
define spir_func void @f(%struct.s* byval(%struct.s) %s) nounwind {
  ret void
}

;--- bad-byval-scalar.ll
; 3.5: only aggregates are passed through a pointer.
;
; $ spir-verify --level=strict
; bad-byval-scalar.ll: error: parameter 0 of 'f' is byval of 'i32*'; expected a private pointer to a struct or array [S2N-SP420]
;   at:     void (i32*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   only aggregates are passed through a pointer; pass other types directly
; 1 error
;
; $ spir-verify --level=lenient
; bad-byval-scalar.ll: error: parameter 0 of 'f' is byval of 'i32*'; expected a private pointer to a struct or array [S2N-SP420]
;   at:     void (i32*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   only aggregates are passed through a pointer; pass other types directly
; 1 error

define spir_func void @f(i32* byval(i32) %x) nounwind {
  ret void
}
