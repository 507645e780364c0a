; RUN: %transcripts %s %t

;--- ok-both-features.ll
; The example of 2.11.1, with the uses.
;
; $ spir-verify --level=strict

%opencl.image2d_t = type opaque
define spir_func void @f(%opencl.image2d_t addrspace(1)* %i, double %d) nounwind {
  ret void
}
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_doubles", !"cl_images"}

;--- bad-unknown-feature.ll
; 2.11.1 has two features.
;
; $ spir-verify --level=strict
; bad-unknown-feature.ll: error: optional core feature 'cl_pipes'; expected cl_images or cl_doubles [S2N-SP710]
;   in:     operand 0 of !opencl.used.optional.core.features
;   level:  strict
;   hint:   extensions belong into !opencl.used.extensions
; 1 error
;
; $ spir-verify --level=lenient
; bad-unknown-feature.ll: warning: optional core feature 'cl_pipes'; expected cl_images or cl_doubles [S2N-SP710]
;   in:     operand 0 of !opencl.used.optional.core.features
;   level:  lenient
;   hint:   extensions belong into !opencl.used.extensions
; 1 warning

define spir_func void @f() nounwind {
  ret void
}
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_pipes"}
