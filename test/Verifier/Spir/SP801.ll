; RUN: %transcripts %s %t

;--- ok-inside.ll
; Only the beginning of a name is reserved.
;
; $ spir-verify --level=strict

define spir_func void @my.opencl.helper() nounwind {
  ret void
}

;--- bad-argument.ll
; 3.12: all identifiers.
;
; $ spir-verify --level=strict
; bad-argument.ll: error: identifier 'opencl.x' begins with 'opencl.'; expected another name [S2N-SP801]
;   at:     i32 %opencl.x (parameter 0)
;   in:     function 'f'
;   level:  strict
;   hint:   such names are reserved; rename it
; 1 error
;
; $ spir-verify --level=lenient
; bad-argument.ll: error: identifier 'opencl.x' begins with 'opencl.'; expected another name [S2N-SP801]
;   at:     i32 %opencl.x (parameter 0)
;   in:     function 'f'
;   level:  lenient
;   hint:   such names are reserved; rename it
; 1 error

define spir_func void @f(i32 %opencl.x) nounwind {
  ret void
}

;--- bad-block.ll
; 3.12: also the names of blocks and values.
;
; $ spir-verify --level=strict
; bad-block.ll: error: identifier 'opencl.x' begins with 'opencl.'; expected another name [S2N-SP801]
;   at:     ret void
;   in:     block 'opencl.x' of function 'f'
;   level:  strict
;   hint:   such names are reserved; rename it
; 1 error
;
; $ spir-verify --level=lenient
; bad-block.ll: error: identifier 'opencl.x' begins with 'opencl.'; expected another name [S2N-SP801]
;   at:     ret void
;   in:     block 'opencl.x' of function 'f'
;   level:  lenient
;   hint:   such names are reserved; rename it
; 1 error

define spir_func void @f() nounwind {
  br label %opencl.x
opencl.x:
  ret void
}

;--- bad-metadata-kind.ll
; 3.12: a kind of metadata is an identifier.
;
; $ spir-verify --level=strict
; bad-metadata-kind.ll: error: identifier 'opencl.mine' begins with 'opencl.'; expected another name [S2N-SP801]
;   at:     %a = add i32 %x, 1, !opencl.mine !1
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   such names are reserved; rename it
; 1 error
;
; $ spir-verify --level=lenient
; bad-metadata-kind.ll: error: identifier 'opencl.mine' begins with 'opencl.'; expected another name [S2N-SP801]
;   at:     %a = add i32 %x, 1, !opencl.mine !1
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   such names are reserved; rename it
; 1 error

define spir_func void @f(i32 %x) nounwind {
  %a = add i32 %x, 1, !opencl.mine !0
  ret void
}
!0 = !{}

;--- bad-reserved.ll
; 3.12: identifiers that begin with opencl. are reserved.
;
; $ spir-verify --level=strict
; bad-reserved.ll: error: identifier 'opencl.helper' begins with 'opencl.'; expected another name [S2N-SP801]
;   at:     void () @opencl.helper
;   in:     function 'opencl.helper'
;   level:  strict
;   hint:   such names are reserved; rename it
; 1 error
;
; $ spir-verify --level=lenient
; bad-reserved.ll: error: identifier 'opencl.helper' begins with 'opencl.'; expected another name [S2N-SP801]
;   at:     void () @opencl.helper
;   in:     function 'opencl.helper'
;   level:  lenient
;   hint:   such names are reserved; rename it
; 1 error

define spir_func void @opencl.helper() nounwind {
  ret void
}
