; RUN: %transcripts %s %t

;--- ok-null.ll
; Each address space has a null of its own.
;
; $ spir-verify --level=strict

define spir_func zeroext i1 @f(i32 addrspace(1)* %p) nounwind {
  %q = icmp eq i32 addrspace(1)* %p, null
  ret i1 %q
}

;--- bad-null-of-another-space.ll
; The null of local memory made one of global memory: it names no other memory.
;
; $ spir-verify --level=strict
; bad-null-of-another-space.ll: error: cast of null from address space 3 to 1; expected the null of address space 1 [S2N-SP317]
;   at:     %q = icmp eq i32 addrspace(1)* %p, addrspacecast (i32 addrspace(3)* null to i32 addrspace(1)*)
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   clang makes it of comparisons through the generic address space; null stays null
; 1 error
;
; $ spir-verify --level=lenient
; bad-null-of-another-space.ll: warning: cast of null from address space 3 to 1; expected the null of address space 1 [S2N-SP317]
;   at:     %q = icmp eq i32 addrspace(1)* %p, addrspacecast (i32 addrspace(3)* null to i32 addrspace(1)*)
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   clang makes it of comparisons through the generic address space; null stays null
; 1 warning

define spir_func zeroext i1 @f(i32 addrspace(1)* %p) nounwind {
  %q = icmp eq i32 addrspace(1)* %p, addrspacecast (i32 addrspace(3)* null to i32 addrspace(1)*)
  ret i1 %q
}
