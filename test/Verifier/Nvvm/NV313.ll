; RUN: %transcripts %s %t

;--- ok-both.ll
; Call and declaration agree.
;
; $ nvvm-verify --profile=toolchain

declare void @g(i32* byval)

define void @f(i32* %p) {
  call void @g(i32* byval %p)
  ret void
}

;--- bad-only-the-call.ll
; The call passes bytes, the declaration takes an address.
;
; $ nvvm-verify --profile=toolchain
; bad-only-the-call.ll: error: argument 1 is passed byval to a function that is declared without it [S2N-NV313]
;   at:     call void @g(i32* byval(i32) %p)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   write byval in both places or in none
; 1 error

declare void @g(i32*)

define void @f(i32* %p) {
  call void @g(i32* byval %p)
  ret void
}
