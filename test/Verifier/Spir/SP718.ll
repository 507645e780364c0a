; RUN: %transcripts %s %t

;--- ok-vendor-option.ll
; The option of the example in 2.8.
;
; $ spir-verify --level=strict

!opencl.compiler.ext.options = !{!2}
!2 = !{!"-opt-arch-pdp11"}

;--- bad-cl-std.ll
; 2.8: -cl-std is propagated to opencl.ocl.version.
;
; $ spir-verify --level=strict
; bad-cl-std.ll: error: option '-cl-std=CL1.2' is in !opencl.compiler.ext.options; expected no preprocessor option and no -cl-std [S2N-SP718]
;   in:     operand 0 of !opencl.compiler.ext.options
;   level:  strict
;   hint:   preprocessor options are not saved, and -cl-std becomes !opencl.ocl.version
; 1 error
;
; $ spir-verify --level=lenient
; bad-cl-std.ll: warning: option '-cl-std=CL1.2' is in !opencl.compiler.ext.options; expected no preprocessor option and no -cl-std [S2N-SP718]
;   in:     operand 0 of !opencl.compiler.ext.options
;   level:  lenient
;   hint:   preprocessor options are not saved, and -cl-std becomes !opencl.ocl.version
; 1 warning

!opencl.compiler.ext.options = !{!2}
!2 = !{!"-cl-std=CL1.2"}

;--- bad-define.ll
; 2.8: preprocessor options are not saved.
;
; $ spir-verify --level=strict
; bad-define.ll: error: option '-DN=1' is in !opencl.compiler.ext.options; expected no preprocessor option and no -cl-std [S2N-SP718]
;   in:     operand 0 of !opencl.compiler.ext.options
;   level:  strict
;   hint:   preprocessor options are not saved, and -cl-std becomes !opencl.ocl.version
; 1 error
;
; $ spir-verify --level=lenient
; bad-define.ll: warning: option '-DN=1' is in !opencl.compiler.ext.options; expected no preprocessor option and no -cl-std [S2N-SP718]
;   in:     operand 0 of !opencl.compiler.ext.options
;   level:  lenient
;   hint:   preprocessor options are not saved, and -cl-std becomes !opencl.ocl.version
; 1 warning

!opencl.compiler.ext.options = !{!2}
!2 = !{!"-DN=1"}
