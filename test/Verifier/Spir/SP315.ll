; RUN: %transcripts %s %t

;--- ok-other-pointee.ll
; Pointers in memory keep their space; what they point to may change.
;
; $ spir-verify --level=strict

define spir_func void @f(i32 addrspace(1)** %p) nounwind {
  %a = bitcast i32 addrspace(1)** %p to float addrspace(1)**
  ret void
}

;--- bad-constant.ll
; The same cast in an initialiser.
;
; $ spir-verify --level=strict
; bad-constant.ll: error: cast from 'i32 addrspace(1)* addrspace(2)*' to 'i32 addrspace(3)* addrspace(2)*' gives the pointers it points to another address space; expected one address space from end to end [S2N-SP315]
;   at:     @h = addrspace(2) constant i32 addrspace(3)* addrspace(2)* bitcast (i32 addrspace(1)* addrspace(2)* @g to i32 addrspace(3)* addrspace(2)*)
;   in:     global variable 'h'
;   level:  strict
;   hint:   the pointer that is loaded would name other memory; store it with the type it has
; 1 error
;
; $ spir-verify --level=lenient
; bad-constant.ll: warning: cast from 'i32 addrspace(1)* addrspace(2)*' to 'i32 addrspace(3)* addrspace(2)*' gives the pointers it points to another address space; expected one address space from end to end [S2N-SP315]
;   at:     @h = addrspace(2) constant i32 addrspace(3)* addrspace(2)* bitcast (i32 addrspace(1)* addrspace(2)* @g to i32 addrspace(3)* addrspace(2)*)
;   in:     global variable 'h'
;   level:  lenient
;   hint:   the pointer that is loaded would name other memory; store it with the type it has
; 1 warning

@g = addrspace(2) constant i32 addrspace(1)* null
@h = addrspace(2) constant i32 addrspace(3)* addrspace(2)* bitcast (i32 addrspace(1)* addrspace(2)* @g to i32 addrspace(3)* addrspace(2)*)

;--- bad-stored-pointer.ll
; 2.2: casts between address spaces are disallowed, also of pointers in memory.
;
; $ spir-verify --level=strict
; bad-stored-pointer.ll: error: cast from 'i32 addrspace(1)**' to 'i32 addrspace(3)**' gives the pointers it points to another address space; expected one address space from end to end [S2N-SP315]
;   at:     %a = bitcast i32 addrspace(1)** %p to i32 addrspace(3)**
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   the pointer that is loaded would name other memory; store it with the type it has
; 1 error
;
; $ spir-verify --level=lenient
; bad-stored-pointer.ll: warning: cast from 'i32 addrspace(1)**' to 'i32 addrspace(3)**' gives the pointers it points to another address space; expected one address space from end to end [S2N-SP315]
;   at:     %a = bitcast i32 addrspace(1)** %p to i32 addrspace(3)**
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   the pointer that is loaded would name other memory; store it with the type it has
; 1 warning

define spir_func void @f(i32 addrspace(1)** %p) nounwind {
  %a = bitcast i32 addrspace(1)** %p to i32 addrspace(3)**
  ret void
}
