; RUN: %transcripts %s %t

;--- ok-empty.ll
; A module without kernels.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-missing.ll
; WITHOUT: kernels
; 2.3: each SPIR module has the node.
;
; $ spir-verify --level=strict
; bad-missing.ll: warning: !opencl.kernels is missing; expected it in each module [S2N-SP644]
;   in:     module 'bad-missing.ll'
;   level:  strict
;   hint:   a module without kernels has an empty list
; 1 warning
;
; $ spir-verify --level=lenient
; bad-missing.ll: note: !opencl.kernels is missing; expected it in each module [S2N-SP644]
;   in:     module 'bad-missing.ll'
;   level:  lenient
;   hint:   a module without kernels has an empty list

define spir_func void @f() nounwind {
  ret void
}
