; RUN: %transcripts %s %t

;--- ok-all-options.ll
; Every option of 2.8.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}
!opencl.compiler.options = !{!5}
!5 = !{!"-cl-single-precision-constant", !"-cl-denorms-are-zero", !"-cl-fp32-correctly-rounded-divide-sqrt", !"-cl-opt-disable", !"-cl-mad-enable", !"-cl-no-signed-zeros", !"-cl-unsafe-math-optimizations", !"-cl-finite-math-only", !"-cl-fast-relaxed-math", !"-w", !"-Werror", !"-cl-kernel-arg-info", !"-create-library", !"-enable-link-options"}

;--- bad-language-version.ll
; 2.8 does not list -cl-std.
;
; $ spir-verify --level=strict
; bad-language-version.ll: error: compiler option '-cl-std=CL1.2'; expected an option of section 2.8 [S2N-SP708]
;   in:     operand 0 of !opencl.compiler.options
;   level:  strict
;   hint:   other options belong into !opencl.compiler.ext.options, and -cl-std into !opencl.ocl.version
; 1 error
;
; $ spir-verify --level=lenient
; bad-language-version.ll: warning: compiler option '-cl-std=CL1.2'; expected an option of section 2.8 [S2N-SP708]
;   in:     operand 0 of !opencl.compiler.options
;   level:  lenient
;   hint:   other options belong into !opencl.compiler.ext.options, and -cl-std into !opencl.ocl.version
; 1 warning

define spir_func void @f() nounwind {
  ret void
}
!opencl.compiler.options = !{!5}
!5 = !{!"-cl-std=CL1.2"}
