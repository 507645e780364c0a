; RUN: %transcripts %s %t

;--- ok-array-of-pointers.ll
; Arrays of pointers are not vectors.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  %a = alloca [2 x i32 addrspace(1)*], align 8
  ret void
}

;--- bad-vector-of-pointers.ll
; Table 2 has vectors of numbers only.
;
; $ spir-verify --level=strict
; bad-vector-of-pointers.ll: error: vector element type 'i32 addrspace(1)*'; expected an integer or floating-point type of table 1 [S2N-SP205]
;   at:     void (<2 x i32 addrspace(1)*>) @f
;   in:     function 'f'
;   level:  strict
;   hint:   keep the pointers in an array
; 1 error
;
; $ spir-verify --level=lenient
; bad-vector-of-pointers.ll: error: vector element type 'i32 addrspace(1)*'; expected an integer or floating-point type of table 1 [S2N-SP205]
;   at:     void (<2 x i32 addrspace(1)*>) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   keep the pointers in an array
; 1 error

define spir_func void @f(<2 x i32 addrspace(1)*> %v) nounwind {
  ret void
}
