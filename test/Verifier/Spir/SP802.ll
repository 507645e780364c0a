; RUN: %transcripts %s %t

;--- ok-builtin.ll
; sin of a float4.
;
; $ spir-verify --level=strict

declare spir_func <4 x float> @_Z3sinDv4_f(<4 x float>) nounwind

;--- bad-no-overload.ll
; There is no sin of an int.
;
; $ spir-verify --level=strict
; bad-no-overload.ll: error: declared function '_Z3sini' is not an OpenCL builtin (no overload takes these types: sin(int)); expected a builtin or an unmangled name [S2N-SP802]
;   at:     i32 (i32) @_Z3sini
;   in:     function '_Z3sini'
;   level:  strict
;   hint:   check the argument types against OpenCL C 1.2, 6.12
; 1 error
;
; $ spir-verify --level=lenient
; bad-no-overload.ll: warning: declared function '_Z3sini' is not an OpenCL builtin (no overload takes these types: sin(int)); expected a builtin or an unmangled name [S2N-SP802]
;   at:     i32 (i32) @_Z3sini
;   in:     function '_Z3sini'
;   level:  lenient
;   hint:   check the argument types against OpenCL C 1.2, 6.12
; 1 warning

declare spir_func i32 @_Z3sini(i32) nounwind
