; RUN: %transcripts %s %t

;--- ok-fp-contract.ll
; 2.9.1: opencl.enable.FP_CONTRACT is one of them.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}
!opencl.enable.FP_CONTRACT = !{}

;--- bad-unknown-node.ll
; Names that begin with opencl. are SPIR's.
;
; $ spir-verify --level=strict
; bad-unknown-node.ll: error: named metadata '!opencl.vendor.data'; expected the opencl. names of the specification only [S2N-SP717]
;   in:     module 'bad-unknown-node.ll'
;   level:  strict
;   hint:   names that begin with opencl. belong to SPIR; it is ignored
; 1 error
;
; $ spir-verify --level=lenient
; bad-unknown-node.ll: warning: named metadata '!opencl.vendor.data'; expected the opencl. names of the specification only [S2N-SP717]
;   in:     module 'bad-unknown-node.ll'
;   level:  lenient
;   hint:   names that begin with opencl. belong to SPIR; it is ignored
; 1 warning

define spir_func void @f() nounwind {
  ret void
}
!opencl.vendor.data = !{!5}
!5 = !{i32 1}
