; RUN: %transcripts %s %t

;--- ok-bitcast.ll
; Table 10 allows bitcast between pointers.
;
; $ spir-verify --level=strict

define spir_func void @f(i32 addrspace(1)* %p) nounwind {
  %y = bitcast i32 addrspace(1)* %p to i8 addrspace(1)*
  ret void
}

;--- bad-ptrtoint.ll
; Table 10 has no ptrtoint.
;
; $ spir-verify --level=strict
; bad-ptrtoint.ll: error: 'ptrtoint' from 'i32 addrspace(1)*' to 'i64'; expected no conversion between pointers and integers [S2N-SP304]
;   at:     %y = ptrtoint i32 addrspace(1)* %p to i64
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   OpenCL C casts to size_t compile to it; avoid them where portability matters
; 1 error
;
; $ spir-verify --level=lenient
; bad-ptrtoint.ll: warning: 'ptrtoint' from 'i32 addrspace(1)*' to 'i64'; expected no conversion between pointers and integers [S2N-SP304]
;   at:     %y = ptrtoint i32 addrspace(1)* %p to i64
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   OpenCL C casts to size_t compile to it; avoid them where portability matters
; 1 warning

define spir_func void @f(i32 addrspace(1)* %p) nounwind {
  %y = ptrtoint i32 addrspace(1)* %p to i64
  ret void
}
