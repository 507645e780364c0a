; RUN: %transcripts %s %t

;--- ok-defined-struct.ll
; A struct with members is a type of 2.7.1.
;
; $ spir-verify --level=strict

%struct.seen = type { i32 }
define spir_func void @f(%struct.seen addrspace(1)* %p) nounwind {
  ret void
}

;--- bad-incomplete-struct.ll
; An opaque struct that is not in table 3.
;
; $ spir-verify --level=strict
; bad-incomplete-struct.ll: error: opaque type '%struct.hidden'; expected one of the types of table 3 [S2N-SP210]
;   at:     void (%struct.hidden addrspace(1)*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   give the struct a definition
; 1 error
;
; $ spir-verify --level=lenient
; bad-incomplete-struct.ll: warning: opaque type '%struct.hidden'; expected one of the types of table 3 [S2N-SP210]
;   at:     void (%struct.hidden addrspace(1)*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   give the struct a definition
; 1 warning

%struct.hidden = type opaque
define spir_func void @f(%struct.hidden addrspace(1)* %p) nounwind {
  ret void
}
