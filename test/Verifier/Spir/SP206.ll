; RUN: %transcripts %s %t

;--- ok-four-spaces.ll
; The address spaces of 2.2.
;
; $ spir-verify --level=strict

define spir_func void @f(i32* %a, i32 addrspace(1)* %b, i32 addrspace(2)* %c, i32 addrspace(3)* %d) nounwind {
  ret void
}

;--- bad-generic-pointer.ll
; Address space 4 is generic in OpenCL 2.0; 2.2 ends at 3.
;
; $ spir-verify --level=strict
; bad-generic-pointer.ll: error: pointer into address space 4 (generic of OpenCL 2.0) in 'i32 addrspace(4)*'; expected 0, 1, 2 or 3 [S2N-SP206]
;   at:     void (i32 addrspace(4)*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   clang 14 passes event lists this way; elsewhere name the address space in the source
; 1 error
;
; $ spir-verify --level=lenient
; bad-generic-pointer.ll: warning: pointer into address space 4 (generic of OpenCL 2.0) in 'i32 addrspace(4)*'; expected 0, 1, 2 or 3 [S2N-SP206]
;   at:     void (i32 addrspace(4)*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   clang 14 passes event lists this way; elsewhere name the address space in the source
; 1 warning

define spir_func void @f(i32 addrspace(4)* %p) nounwind {
  ret void
}
