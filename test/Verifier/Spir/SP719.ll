; RUN: %transcripts %s %t

;--- ok-empty-node.ll
; Without options the one node is empty.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}
!opencl.compiler.ext.options = !{!2}
!2 = !{}

;--- bad-no-node.ll
; 2.8: the named metadata node contains a single metadata node.
;
; $ spir-verify --level=strict
; bad-no-node.ll: warning: !opencl.compiler.ext.options has no node; expected one, even if empty [S2N-SP719]
;   in:     module 'bad-no-node.ll'
;   level:  strict
;   hint:   it is read as an empty list
; 1 warning
;
; $ spir-verify --level=lenient
; bad-no-node.ll: note: !opencl.compiler.ext.options has no node; expected one, even if empty [S2N-SP719]
;   in:     module 'bad-no-node.ll'
;   level:  lenient
;   hint:   it is read as an empty list

define spir_func void @f() nounwind {
  ret void
}
!opencl.compiler.ext.options = !{}
