; RUN: %transcripts %s %t

;--- ok-no-gc.ll
; A function without collector.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-gc.ll
; 3.10: functions name no garbage collector.
;
; $ spir-verify --level=strict
; bad-gc.ll: error: 'f' names garbage collector 'shadow-stack'; expected none [S2N-SP409]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   garbage collection is not part of SPIR
; 1 error
;
; $ spir-verify --level=lenient
; bad-gc.ll: error: 'f' names garbage collector 'shadow-stack'; expected none [S2N-SP409]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   garbage collection is not part of SPIR
; 1 error

define spir_func void @f() nounwind gc "shadow-stack" {
  ret void
}
