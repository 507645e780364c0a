; RUN: %transcripts %s %t

;--- ok-prototype.ll
; The qualifiers of the prototypes, and printf as 2.10.3 has it.
;
; $ spir-verify --level=strict

declare spir_func i32 @_Z10atomic_addPVU3AS1ii(i32 addrspace(1)*, i32) nounwind
declare spir_func i32 @_Z6printfPrU3AS2cz(i8 addrspace(2)*, ...) nounwind

;--- bad-no-volatile.ll
; A.2: volatile is part of the name; OpenCL C has it for atomics.
;
; $ spir-verify --level=strict
; bad-no-volatile.ll: warning: builtin '_Z10atomic_addPU3AS1ii' lacks a qualifier of int atomic_add(volatile __global int*, int), or has one more; expected const, volatile and restrict of the prototype [S2N-SP808]
;   at:     i32 (i32 addrspace(1)*, i32) @_Z10atomic_addPU3AS1ii
;   in:     function '_Z10atomic_addPU3AS1ii'
;   level:  strict
;   hint:   they are significant in names; it is read as that builtin
; 1 warning
;
; $ spir-verify --level=lenient
; bad-no-volatile.ll: note: builtin '_Z10atomic_addPU3AS1ii' lacks a qualifier of int atomic_add(volatile __global int*, int), or has one more; expected const, volatile and restrict of the prototype [S2N-SP808]
;   at:     i32 (i32 addrspace(1)*, i32) @_Z10atomic_addPU3AS1ii
;   in:     function '_Z10atomic_addPU3AS1ii'
;   level:  lenient
;   hint:   they are significant in names; it is read as that builtin

declare spir_func i32 @_Z10atomic_addPU3AS1ii(i32 addrspace(1)*, i32) nounwind

;--- bad-restrict.ll
; A.3: restrict is significant.
;
; $ spir-verify --level=strict
; bad-restrict.ll: warning: builtin '_Z6vload4mPrU3AS1Kf' lacks a qualifier of float4 vload4(size_t, const __global float*), or has one more; expected const, volatile and restrict of the prototype [S2N-SP808]
;   at:     <4 x float> (i64, float addrspace(1)*) @_Z6vload4mPrU3AS1Kf
;   in:     function '_Z6vload4mPrU3AS1Kf'
;   level:  strict
;   hint:   they are significant in names; it is read as that builtin
; 1 warning
;
; $ spir-verify --level=lenient
; bad-restrict.ll: note: builtin '_Z6vload4mPrU3AS1Kf' lacks a qualifier of float4 vload4(size_t, const __global float*), or has one more; expected const, volatile and restrict of the prototype [S2N-SP808]
;   at:     <4 x float> (i64, float addrspace(1)*) @_Z6vload4mPrU3AS1Kf
;   in:     function '_Z6vload4mPrU3AS1Kf'
;   level:  lenient
;   hint:   they are significant in names; it is read as that builtin

declare spir_func <4 x float> @_Z6vload4mPrU3AS1Kf(i64, float addrspace(1)*) nounwind readnone
