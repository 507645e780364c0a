; RUN: %transcripts %s %t

;--- ok-index.ll
; Pointer arithmetic stays in its address space.
;
; $ spir-verify --level=strict

define spir_func void @f(i32 addrspace(1)* %p) nounwind {
  %q = getelementptr inbounds i32, i32 addrspace(1)* %p, i64 1
  ret void
}

;--- bad-global-to-private.ll
; A global pointer made private: LLVM 3.2 wrote it for memcpy; the lenient level
; follows the object.
;
; $ spir-verify --level=strict
; bad-global-to-private.ll: error: cast from address space 1 to 0 (private); expected no cast between address spaces [S2N-SP316]
;   at:     %q = addrspacecast i32 addrspace(1)* %p to i32*
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   LLVM 3.2 casts the operands of memcpy this way; accesses through the result follow the object's space
; 1 error
;
; $ spir-verify --level=lenient
; bad-global-to-private.ll: warning: cast from address space 1 to 0 (private); expected no cast between address spaces [S2N-SP316]
;   at:     %q = addrspacecast i32 addrspace(1)* %p to i32*
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   LLVM 3.2 casts the operands of memcpy this way; accesses through the result follow the object's space
; 1 warning

define spir_func void @f(i32 addrspace(1)* %p) nounwind {
  %q = addrspacecast i32 addrspace(1)* %p to i32*
  ret void
}
