; RUN: %transcripts %s %t

;--- ok-opencl-1-0.ll
; The first example of 2.13.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}
!opencl.ocl.version = !{!1}
!1 = !{i32 1, i32 0}

;--- bad-opencl-2.ll
; SPIR 1.2 goes with OpenCL up to 1.2.
;
; $ spir-verify --level=strict
; bad-opencl-2.ll: error: OpenCL version is 2.0; expected 1.0, 1.1 or 1.2 [S2N-SP705]
;   in:     operand 0 of !opencl.ocl.version
;   level:  strict
;   hint:   what 1.2 does not have is reported where it is used; compile with -cl-std=CL1.2
; 1 error
;
; $ spir-verify --level=lenient
; bad-opencl-2.ll: warning: OpenCL version is 2.0; expected 1.0, 1.1 or 1.2 [S2N-SP705]
;   in:     operand 0 of !opencl.ocl.version
;   level:  lenient
;   hint:   what 1.2 does not have is reported where it is used; compile with -cl-std=CL1.2
; 1 warning

define spir_func void @f() nounwind {
  ret void
}
!opencl.ocl.version = !{!1}
!1 = !{i32 2, i32 0}
