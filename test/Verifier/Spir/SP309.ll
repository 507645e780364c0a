; RUN: %transcripts %s %t

;--- ok-volatile-load.ll
; 3.15: volatile is allowed.
;
; $ spir-verify --level=strict

define spir_func void @f(i32 addrspace(1)* %p) nounwind {
  %y = load volatile i32, i32 addrspace(1)* %p, align 4
  ret void
}

;--- bad-atomic-load.ll
; Table 9: load, atomic is disallowed.
;
; $ spir-verify --level=strict
; bad-atomic-load.ll: error: load has atomic ordering 'seq_cst'; expected a plain access [S2N-SP309]
;   at:     %y = load atomic i32, i32 addrspace(1)* %p seq_cst, align 4
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   use the atomic_ builtins
; 1 error
;
; $ spir-verify --level=lenient
; bad-atomic-load.ll: error: load has atomic ordering 'seq_cst'; expected a plain access [S2N-SP309]
;   at:     %y = load atomic i32, i32 addrspace(1)* %p seq_cst, align 4
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   use the atomic_ builtins
; 1 error

define spir_func void @f(i32 addrspace(1)* %p) nounwind {
  %y = load atomic i32, i32 addrspace(1)* %p seq_cst, align 4
  ret void
}
