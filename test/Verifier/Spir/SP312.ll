; RUN: %transcripts %s %t

;--- ok-private-alloca.ll
; alloca is for private variables.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  %a = alloca i32, align 4
  ret void
}

;--- bad-local-alloca.ll
; 2.2: local variables are not allocated with alloca. LLVM refuses the module too.
;
; $ spir-verify --level=strict
; bad-local-alloca.ll: error: alloca in address space 3; expected 0 (private) [S2N-SP312]
;   at:     %a = alloca i32, align 4, addrspace(3)
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   local variables are module-level variables in address space 3
; 1 error
;
; $ spir-verify --level=lenient
; bad-local-alloca.ll: error: alloca in address space 3; expected 0 (private) [S2N-SP312]
;   at:     %a = alloca i32, align 4, addrspace(3)
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   local variables are module-level variables in address space 3
; 1 error

define spir_func void @f() nounwind {
  %a = alloca i32, align 4, addrspace(3)
  ret void
}
