; RUN: %transcripts %s %t

;--- ok-local-pointer.ll
; Address space 3 is the last of 2.2.
;
; $ spir-verify --level=strict

define spir_func void @f(i32 addrspace(3)* %p) nounwind {
  ret void
}

;--- bad-space-7.ll
; 2.2 has no address space 7.
;
; $ spir-verify --level=strict
; bad-space-7.ll: error: pointer into address space 7 in 'i32 addrspace(7)*'; expected 0, 1, 2 or 3 [S2N-SP207]
;   at:     void (i32 addrspace(7)*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   SPIR has private, global, constant and local memory only
; 1 error
;
; $ spir-verify --level=lenient
; bad-space-7.ll: error: pointer into address space 7 in 'i32 addrspace(7)*'; expected 0, 1, 2 or 3 [S2N-SP207]
;   at:     void (i32 addrspace(7)*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   SPIR has private, global, constant and local memory only
; 1 error

define spir_func void @f(i32 addrspace(7)* %p) nounwind {
  ret void
}
