; RUN: %transcripts %s %t

;--- ok-int-pointer.ll
; Name and pointer agree.
;
; $ spir-verify --level=strict

declare spir_func i32 @_Z10atomic_addPU3AS1Vii(i32 addrspace(1)*, i32) nounwind
define spir_func i32 @f(i32 addrspace(1)* %p) nounwind {
  %r = call spir_func i32 @_Z10atomic_addPU3AS1Vii(i32 addrspace(1)* %p, i32 1) nounwind
  ret i32 %r
}

;--- bad-float-pointer.ll
; The name says int, the pointer says float.
;
; $ spir-verify --level=strict
; bad-float-pointer.ll: error: parameter 0 of builtin '_Z10atomic_addPU3AS1Vii' is 'float addrspace(1)*'; expected the pointer of int atomic_add(volatile __global int*, int) [S2N-SP807]
;   at:     i32 (float addrspace(1)*, i32) @_Z10atomic_addPU3AS1Vii
;   in:     function '_Z10atomic_addPU3AS1Vii'
;   level:  strict
;   hint:   the name decides what is read and written; cast the pointer to that type
; 1 error
;
; $ spir-verify --level=lenient
; bad-float-pointer.ll: warning: parameter 0 of builtin '_Z10atomic_addPU3AS1Vii' is 'float addrspace(1)*'; expected the pointer of int atomic_add(volatile __global int*, int) [S2N-SP807]
;   at:     i32 (float addrspace(1)*, i32) @_Z10atomic_addPU3AS1Vii
;   in:     function '_Z10atomic_addPU3AS1Vii'
;   level:  lenient
;   hint:   the name decides what is read and written; cast the pointer to that type
; 1 warning

declare spir_func i32 @_Z10atomic_addPU3AS1Vii(float addrspace(1)*, i32) nounwind
define spir_func i32 @f(float addrspace(1)* %p) nounwind {
  %r = call spir_func i32 @_Z10atomic_addPU3AS1Vii(float addrspace(1)* %p, i32 1) nounwind
  ret i32 %r
}
