; RUN: %transcripts %s %t

;--- ok-doubles.ll
; 2.11.2: cl_doubles instead.
;
; $ spir-verify --level=strict

define spir_func void @f(double %d) nounwind {
  ret void
}
!opencl.used.optional.core.features = !{!5}
!5 = !{!"cl_doubles"}

;--- bad-fp64.ll
; 2.11.2: cl_khr_fp64 doesn't exist in SPIR.
;
; $ spir-verify --level=strict
; bad-fp64.ll: error: extension 'cl_khr_fp64' does not exist in SPIR; expected the optional core feature cl_doubles [S2N-SP712]
;   in:     operand 0 of !opencl.used.extensions
;   level:  strict
;   hint:   move it to !opencl.used.optional.core.features as cl_doubles
; 1 error
;
; $ spir-verify --level=lenient
; bad-fp64.ll: warning: extension 'cl_khr_fp64' does not exist in SPIR; expected the optional core feature cl_doubles [S2N-SP712]
;   in:     operand 0 of !opencl.used.extensions
;   level:  lenient
;   hint:   move it to !opencl.used.optional.core.features as cl_doubles
; 1 warning

define spir_func void @f() nounwind {
  ret void
}
!opencl.used.extensions = !{!6}
!6 = !{!"cl_khr_fp64"}
