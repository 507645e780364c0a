; RUN: %transcripts %s %t

;--- ok-diamond.ll
; Two functions may call the same one.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  call spir_func void @g()
  call spir_func void @h()
  ret void
}
define spir_func void @g() nounwind {
  call spir_func void @h()
  ret void
}
define spir_func void @h() nounwind {
  ret void
}

;--- bad-mutual.ll
; OpenCL C has no recursion, not even through another function.
;
; $ spir-verify --level=strict
; bad-mutual.ll: error: function 'f' calls itself, directly or through 'g'; expected no recursion [S2N-SP331]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   turn the recursion into a loop
; 1 error
;
; $ spir-verify --level=lenient
; bad-mutual.ll: error: function 'f' calls itself, directly or through 'g'; expected no recursion [S2N-SP331]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   turn the recursion into a loop
; 1 error

define spir_func void @f() nounwind {
  call spir_func void @g()
  ret void
}
define spir_func void @g() nounwind {
  call spir_func void @f()
  ret void
}
