; RUN: %transcripts %s %t

;--- ok-vendor-option.ll
; The example of 2.8.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}
!opencl.compiler.ext.options = !{!5}
!5 = !{!"-opt-arch-pdp11"}

;--- bad-standard-in-ext.ll
; 2.8: standard options have their own node.
;
; $ spir-verify --level=strict
; bad-standard-in-ext.ll: error: standard option '-cl-mad-enable' is in !opencl.compiler.ext.options; expected it in !opencl.compiler.options [S2N-SP709]
;   in:     operand 0 of !opencl.compiler.ext.options
;   level:  strict
;   hint:   move it, or it has no effect
; 1 error
;
; $ spir-verify --level=lenient
; bad-standard-in-ext.ll: warning: standard option '-cl-mad-enable' is in !opencl.compiler.ext.options; expected it in !opencl.compiler.options [S2N-SP709]
;   in:     operand 0 of !opencl.compiler.ext.options
;   level:  lenient
;   hint:   move it, or it has no effect
; 1 warning

define spir_func void @f() nounwind {
  ret void
}
!opencl.compiler.ext.options = !{!5}
!5 = !{!"-cl-mad-enable"}
