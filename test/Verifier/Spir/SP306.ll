; RUN: %transcripts %s %t

;--- ok-same-space.ll
; A bitcast that stays in its address space.
;
; $ spir-verify --level=strict

define spir_func void @f(i32* %p) nounwind {
  %q = bitcast i32* %p to i8*
  ret void
}

;--- bad-to-generic.ll
; 2.2 disallows casts between address spaces, the generic one included.
;
; $ spir-verify --level=strict
; bad-to-generic.ll: error: pointer into address space 4 (generic of OpenCL 2.0) in 'i32 addrspace(4)*'; expected 0, 1, 2 or 3 [S2N-SP206]
;   at:     %q = addrspacecast i32* %p to i32 addrspace(4)*
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   clang 14 passes event lists this way; elsewhere name the address space in the source
; bad-to-generic.ll: error: cast between address space 0 and 4 (generic of OpenCL 2.0); expected none [S2N-SP306]
;   at:     %q = addrspacecast i32* %p to i32 addrspace(4)*
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   clang 14 passes event lists this way; elsewhere compile with -cl-std=CL1.2
; 2 errors
;
; $ spir-verify --level=lenient
; bad-to-generic.ll: warning: pointer into address space 4 (generic of OpenCL 2.0) in 'i32 addrspace(4)*'; expected 0, 1, 2 or 3 [S2N-SP206]
;   at:     %q = addrspacecast i32* %p to i32 addrspace(4)*
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   clang 14 passes event lists this way; elsewhere name the address space in the source
; bad-to-generic.ll: warning: cast between address space 0 and 4 (generic of OpenCL 2.0); expected none [S2N-SP306]
;   at:     %q = addrspacecast i32* %p to i32 addrspace(4)*
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   clang 14 passes event lists this way; elsewhere compile with -cl-std=CL1.2
; 2 warnings

define spir_func void @f(i32* %p) nounwind {
  %q = addrspacecast i32* %p to i32 addrspace(4)*
  ret void
}
