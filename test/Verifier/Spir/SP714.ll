; RUN: %transcripts %s %t

;--- ok-declared-atomics.ll
; The same builtin with its extension; half behind a pointer needs none.
;
; $ spir-verify --level=strict

define spir_func void @f(i64 addrspace(1)* %p) nounwind {
  %o = call spir_func i64 @_Z8atom_addPVU3AS1ll(i64 addrspace(1)* %p, i64 1)
  ret void
}
declare spir_func i64 @_Z8atom_addPVU3AS1ll(i64 addrspace(1)*, i64) nounwind
!opencl.used.extensions = !{!6}
!6 = !{!"cl_khr_int64_base_atomics"}

;--- bad-half-variable.ll
; OpenCL C 1.2, 6.1.1.1: half is for pointers, without the extension.
;
; $ spir-verify --level=strict
; bad-half-variable.ll: error: a half variable is used and 'cl_khr_fp16' not declared; expected it in !opencl.used.extensions [S2N-SP714]
;   at:     %h = alloca half, align 2
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   a device without the extension would accept the module and fail later; declare it
; 1 error
;
; $ spir-verify --level=lenient
; bad-half-variable.ll: warning: a half variable is used and 'cl_khr_fp16' not declared; expected it in !opencl.used.extensions [S2N-SP714]
;   at:     %h = alloca half, align 2
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   a device without the extension would accept the module and fail later; declare it
; 1 warning

define spir_func void @f() nounwind {
  %h = alloca half, align 2
  ret void
}

;--- bad-undeclared-atomics.ll
; 2.11.2: used extensions are declared.
;
; $ spir-verify --level=strict
; bad-undeclared-atomics.ll: error: builtin 'atom_add' is used and 'cl_khr_int64_base_atomics' not declared; expected it in !opencl.used.extensions [S2N-SP714]
;   at:     %o = call spir_func i64 @_Z8atom_addPVU3AS1ll(i64 addrspace(1)* %p, i64 1)
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   a device without the extension would accept the module and fail later; declare it
; 1 error
;
; $ spir-verify --level=lenient
; bad-undeclared-atomics.ll: warning: builtin 'atom_add' is used and 'cl_khr_int64_base_atomics' not declared; expected it in !opencl.used.extensions [S2N-SP714]
;   at:     %o = call spir_func i64 @_Z8atom_addPVU3AS1ll(i64 addrspace(1)* %p, i64 1)
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   a device without the extension would accept the module and fail later; declare it
; 1 warning

define spir_func void @f(i64 addrspace(1)* %p) nounwind {
  %o = call spir_func i64 @_Z8atom_addPVU3AS1ll(i64 addrspace(1)* %p, i64 1)
  ret void
}
declare spir_func i64 @_Z8atom_addPVU3AS1ll(i64 addrspace(1)*, i64) nounwind
