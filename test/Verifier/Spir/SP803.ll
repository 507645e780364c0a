; RUN: %transcripts %s %t

;--- ok-plain.ll
; An unmangled user function.
;
; $ spir-verify --level=strict

define spir_func void @my(float %x) nounwind {
  ret void
}

;--- bad-overloadable.ll
; 1.2: user functions are not mangled.
;
; $ spir-verify --level=strict
; bad-overloadable.ll: error: user function '_Z2myf' has a mangled name; expected an unmangled one [S2N-SP803]
;   at:     void (float) @_Z2myf
;   in:     function '_Z2myf'
;   level:  strict
;   hint:   only builtins are mangled in SPIR; overloadable functions and C++ do this
; 1 error
;
; $ spir-verify --level=lenient
; bad-overloadable.ll: warning: user function '_Z2myf' has a mangled name; expected an unmangled one [S2N-SP803]
;   at:     void (float) @_Z2myf
;   in:     function '_Z2myf'
;   level:  lenient
;   hint:   only builtins are mangled in SPIR; overloadable functions and C++ do this
; 1 warning

define spir_func void @_Z2myf(float %x) nounwind {
  ret void
}
