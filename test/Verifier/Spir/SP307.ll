; RUN: %transcripts %s %t

;--- ok-index.ll
; Pointer arithmetic stays in its address space.
;
; $ spir-verify --level=strict

define spir_func void @f(i32 addrspace(1)* %p) nounwind {
  %q = getelementptr inbounds i32, i32 addrspace(1)* %p, i64 1
  ret void
}

;--- bad-global-to-local.ll
; A global pointer made local names other memory.
;
; $ spir-verify --level=strict
; bad-global-to-local.ll: error: cast from address space 1 to 3; expected no cast between address spaces [S2N-SP307]
;   at:     %q = addrspacecast i32 addrspace(1)* %p to i32 addrspace(3)*
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   the pointer would name other memory; copy the data instead
; 1 error
;
; $ spir-verify --level=lenient
; bad-global-to-local.ll: error: cast from address space 1 to 3; expected no cast between address spaces [S2N-SP307]
;   at:     %q = addrspacecast i32 addrspace(1)* %p to i32 addrspace(3)*
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   the pointer would name other memory; copy the data instead
; 1 error

define spir_func void @f(i32 addrspace(1)* %p) nounwind {
  %q = addrspacecast i32 addrspace(1)* %p to i32 addrspace(3)*
  ret void
}
