; RUN: %transcripts %s %t

;--- ok-size_t.ll
; i64.
;
; $ spir-verify --level=strict

declare spir_func i64 @_Z13get_global_idj(i32) nounwind

;--- bad-other-result.ll
; get_global_id returns size_t, which is i64 for spir64.
;
; $ spir-verify --level=strict
; bad-other-result.ll: error: builtin '_Z13get_global_idj' is declared as 'i32 (i32)'; expected the types of size_t get_global_id(uint) [S2N-SP806]
;   at:     i32 (i32) @_Z13get_global_idj
;   in:     function '_Z13get_global_idj'
;   level:  strict
;   hint:   the name and the function type belong to different overloads
; 1 error
;
; $ spir-verify --level=lenient
; bad-other-result.ll: warning: builtin '_Z13get_global_idj' is declared as 'i32 (i32)'; expected the types of size_t get_global_id(uint) [S2N-SP806]
;   at:     i32 (i32) @_Z13get_global_idj
;   in:     function '_Z13get_global_idj'
;   level:  lenient
;   hint:   the name and the function type belong to different overloads
; 1 warning

declare spir_func i32 @_Z13get_global_idj(i32) nounwind

;--- bad-scalar-for-scalar.ll
; The name is a builtin's, but the declared types differ.
;
; $ spir-verify --level=strict
; bad-scalar-for-scalar.ll: error: builtin '_Z3sinf' is declared as 'float (i32)'; expected the types of float sin(float) [S2N-SP806]
;   at:     float (i32) @_Z3sinf
;   in:     function '_Z3sinf'
;   level:  strict
;   hint:   the name and the function type belong to different overloads
; 1 error
;
; $ spir-verify --level=lenient
; bad-scalar-for-scalar.ll: warning: builtin '_Z3sinf' is declared as 'float (i32)'; expected the types of float sin(float) [S2N-SP806]
;   at:     float (i32) @_Z3sinf
;   in:     function '_Z3sinf'
;   level:  lenient
;   hint:   the name and the function type belong to different overloads
; 1 warning

declare spir_func float @_Z3sinf(i32) nounwind readnone

;--- bad-size-t-width.ll
; 2.1.3: size_t is an i64 of spir64.
;
; $ spir-verify --level=strict
; bad-size-t-width.ll: error: builtin '_Z13get_global_idj' is declared as 'i32 (i32)'; expected the types of size_t get_global_id(uint) [S2N-SP806]
;   at:     i32 (i32) @_Z13get_global_idj
;   in:     function '_Z13get_global_idj'
;   level:  strict
;   hint:   the name and the function type belong to different overloads
; 1 error
;
; $ spir-verify --level=lenient
; bad-size-t-width.ll: warning: builtin '_Z13get_global_idj' is declared as 'i32 (i32)'; expected the types of size_t get_global_id(uint) [S2N-SP806]
;   at:     i32 (i32) @_Z13get_global_idj
;   in:     function '_Z13get_global_idj'
;   level:  lenient
;   hint:   the name and the function type belong to different overloads
; 1 warning

declare spir_func i32 @_Z13get_global_idj(i32) nounwind readnone
