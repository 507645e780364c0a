; RUN: %transcripts %s %t

;--- ok-bundle.ll
; A call without an operand bundle.
;
; $ nvvm-verify --arch=sm_75

declare void @f()
define void @k(i32 addrspace(1)* %o) {
  call void @f()
  ret void
}

;--- ok-unknown.ll
; Nobody knows this one.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

declare void @e()

define void @f() {
  call void @e() [ "mine"(i32 1) ]
  ret void
}

;--- bad-bundle.ll
; A call with an operand bundle.
;
; $ nvvm-verify --arch=sm_75
; bad-bundle.ll: error: operand bundle 'x' is not supported [S2N-NV311]
;   at:     call void @f() [ "x"(i32 1) ]
;   in:     block '%0' of function 'k'
;   level:  spec
;   hint:   drop the bundle from the call
; 1 error

declare void @f()
define void @k(i32 addrspace(1)* %o) {
  call void @f() [ "x"(i32 1) ]
  ret void
}

;--- bad-known.ll
; LLVM 20 knows this bundle and wants a token in it.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-known.ll: error: operand bundle 'convergencectrl' is not supported [S2N-NV311]
;   at:     call void @e() [ "convergencectrl"(i32 1) ]
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   drop the bundle from the call
; 1 error

declare void @e()

define void @f() {
  call void @e() [ "convergencectrl"(i32 1) ]
  ret void
}
