; RUN: %transcripts %s %t

;--- ok-load-from-constant.ll
; Reading constant memory.
;
; $ spir-verify --level=strict

define spir_func void @f(i32 addrspace(2)* %p) nounwind {
  %y = load i32, i32 addrspace(2)* %p, align 4
  ret void
}

;--- bad-store-to-constant.ll
; Constant memory is read-only.
;
; $ spir-verify --level=strict
; bad-store-to-constant.ll: error: store writes to constant memory (address space 2); expected a writable address space [S2N-SP314]
;   at:     store i32 1, i32 addrspace(2)* %p, align 4
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   constant memory is read-only; use a global pointer
; 1 error
;
; $ spir-verify --level=lenient
; bad-store-to-constant.ll: error: store writes to constant memory (address space 2); expected a writable address space [S2N-SP314]
;   at:     store i32 1, i32 addrspace(2)* %p, align 4
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   constant memory is read-only; use a global pointer
; 1 error

define spir_func void @f(i32 addrspace(2)* %p) nounwind {
  store i32 1, i32 addrspace(2)* %p, align 4
  ret void
}
