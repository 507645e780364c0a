; RUN: %transcripts %s %t

;--- ok-one-node.ll
; Two options in one node.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}
!opencl.compiler.options = !{!5}
!5 = !{!"-w", !"-Werror"}

;--- bad-two-nodes.ll
; 2.8: a single metadata node.
;
; $ spir-verify --level=strict
; bad-two-nodes.ll: error: !opencl.compiler.options has 2 nodes; expected one [S2N-SP706]
;   in:     operand 1 of !opencl.compiler.options
;   level:  strict
;   hint:   linking modules with LLVM's linker appends them; their union counts
; 1 error
;
; $ spir-verify --level=lenient
; bad-two-nodes.ll: warning: !opencl.compiler.options has 2 nodes; expected one [S2N-SP706]
;   in:     operand 1 of !opencl.compiler.options
;   level:  lenient
;   hint:   linking modules with LLVM's linker appends them; their union counts
; 1 warning

define spir_func void @f() nounwind {
  ret void
}
!opencl.compiler.options = !{!5, !6}
!5 = !{!"-w"}
!6 = !{!"-Werror"}
