; RUN: %transcripts %s %t

;--- ok-builtins.ll
; Builtins of OpenCL C 1.2.
;
; $ spir-verify --level=strict

declare spir_func void @_Z7barrierj(i32) nounwind

;--- bad-later.ll
; Builtins of a later version.
;
; $ spir-verify --level=strict
; bad-later.ll: error: builtin 'void work_group_barrier(uint, memory_scope)' is one of OpenCL C 3.0; expected one of 1.2 [S2N-SP809]
;   at:     void (i32, i32) @_Z18work_group_barrierj12memory_scope
;   in:     function '_Z18work_group_barrierj12memory_scope'
;   level:  strict
;   hint:   it is translated; SPIR 1.2 has no other builtins than OpenCL C 1.2
; bad-later.ll: error: builtin 'int atomic_fetch_add(volatile __global atomic_int*, int)' is one of OpenCL C 3.0; expected one of 1.2 [S2N-SP809]
;   at:     i32 (i32 addrspace(1)*, i32) @_Z16atomic_fetch_addPU3AS1VU7_Atomicii
;   in:     function '_Z16atomic_fetch_addPU3AS1VU7_Atomicii'
;   level:  strict
;   hint:   it is translated; SPIR 1.2 has no other builtins than OpenCL C 1.2
; 2 errors
;
; $ spir-verify --level=lenient
; bad-later.ll: note: builtin 'void work_group_barrier(uint, memory_scope)' is one of OpenCL C 3.0; expected one of 1.2 (and 1 more place) [S2N-SP809]
;   at:     void (i32, i32) @_Z18work_group_barrierj12memory_scope
;   in:     function '_Z18work_group_barrierj12memory_scope'
;   level:  lenient
;   hint:   it is translated; SPIR 1.2 has no other builtins than OpenCL C 1.2

declare spir_func void @_Z18work_group_barrierj12memory_scope(i32, i32) nounwind
declare spir_func i32 @_Z16atomic_fetch_addPU3AS1VU7_Atomicii(i32 addrspace(1)*, i32) nounwind
