; RUN: %transcripts %s %t

;--- ok-half-float.ll
; half behind a pointer and float by value are in table 1.
;
; $ spir-verify --level=strict

define spir_func void @f(half addrspace(1)* %p, float %x) nounwind {
  ret void
}

;--- bad-fp128.ll
; fp128 is not in table 1.
;
; $ spir-verify --level=strict
; bad-fp128.ll: error: type 'fp128'; expected a type of tables 1, 2 and 3 [S2N-SP202]
;   at:     void (fp128*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   OpenCL C has half, float and double, and typed pointers
; 1 error
;
; $ spir-verify --level=lenient
; bad-fp128.ll: error: type 'fp128'; expected a type of tables 1, 2 and 3 [S2N-SP202]
;   at:     void (fp128*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   OpenCL C has half, float and double, and typed pointers
; 1 error

define spir_func void @f(fp128* %p) nounwind {
  ret void
}
