; RUN: %transcripts %s %t

;--- ok-byval.ll
; Caller and callee agree.
;
; $ spir-verify --level=strict

%S = type { i32, i32 }
declare spir_func void @g(%S* byval(%S)) nounwind
define spir_func void @f(%S* %p) nounwind {
  call spir_func void @g(%S* byval(%S) %p) nounwind
  ret void
}

;--- bad-byval.ll
; The caller passes the bytes, the callee takes an address.
;
; $ spir-verify --level=strict
; bad-byval.ll: error: argument 0 is passed with byval, unlike the parameter of 'g'; expected the same in both places [S2N-SP426]
;   at:     call spir_func void @g(%S* byval(%S) %p) #0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   caller and callee would disagree on what is passed; declare the function as it is defined
; 1 error
;
; $ spir-verify --level=lenient
; bad-byval.ll: error: argument 0 is passed with byval, unlike the parameter of 'g'; expected the same in both places [S2N-SP426]
;   at:     call spir_func void @g(%S* byval(%S) %p) #0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   caller and callee would disagree on what is passed; declare the function as it is defined
; 1 error

%S = type { i32, i32 }
declare spir_func void @g(%S*) nounwind
define spir_func void @f(%S* %p) nounwind {
  call spir_func void @g(%S* byval(%S) %p) nounwind
  ret void
}

;--- bad-other-sign.ll
; 3.5: the caller extends with another sign.
;
; $ spir-verify --level=strict
; bad-other-sign.ll: error: argument 0 is passed with signext, unlike the parameter of 'h'; expected the same in both places [S2N-SP426]
;   at:     call spir_func void @h(i16 signext 1) #0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   caller and callee would disagree on what is passed; declare the function as it is defined
; 1 error
;
; $ spir-verify --level=lenient
; bad-other-sign.ll: error: argument 0 is passed with signext, unlike the parameter of 'h'; expected the same in both places [S2N-SP426]
;   at:     call spir_func void @h(i16 signext 1) #0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   caller and callee would disagree on what is passed; declare the function as it is defined
; 1 error

define spir_func void @f() nounwind {
  call spir_func void @h(i16 signext 1) nounwind
  ret void
}
declare spir_func void @h(i16 zeroext) nounwind
