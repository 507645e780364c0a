; RUN: %transcripts %s %t

;--- ok-present.ll
; The example of 2.13.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-missing.ll
; WITHOUT: ocl-version
; 2.13: the OpenCL version is stored in the module.
;
; $ spir-verify --level=strict
; bad-missing.ll: error: !opencl.ocl.version is missing; expected the OpenCL version [S2N-SP704]
;   in:     module 'bad-missing.ll'
;   level:  strict
;   hint:   the module is read as OpenCL C 1.2
; 1 error
;
; $ spir-verify --level=lenient
; bad-missing.ll: warning: !opencl.ocl.version is missing; expected the OpenCL version [S2N-SP704]
;   in:     module 'bad-missing.ll'
;   level:  lenient
;   hint:   the module is read as OpenCL C 1.2
; 1 warning

define spir_func void @f() nounwind {
  ret void
}
