; RUN: %transcripts %s %t

;--- ok-byval.ll
; byval with a type, as in LLVM 18.
;
; $ nvvm-verify --arch=sm_100

define void @k(ptr byval(i32) %o) {
  ret void
}

;--- ok-constant.ll
; LLVM 18 still has the constant expression add.
;
; $ nvvm-verify --arch=sm_100

@g = addrspace(1) global i32 add (i32 1, i32 2)

;--- ok-typed-spec.ll
; It is named.
;
; $ nvvm-verify --profile=spec --arch=sm_100

define void @f(i32* byval(i32) %x) {
  ret void
}

;--- bad-byval.ll
; The modern dialect has no byval without a type.
;
; $ nvvm-verify --arch=sm_100
; bad-byval.ll: error: the reader of the modern dialect refuses byval without a type [S2N-NV005]
;   at:     define void @k(i32* byval %o) {
;   in:     file 'bad-byval.ll'
;   source: bad-byval.ll:2:21
;   level:  both
;   hint:   write it as LLVM 18 does, or compile for an SM before 100 (--dialect=legacy)
; 1 error

define void @k(i32* byval %o) {
  ret void
}

;--- bad-constant.ll
; Constant expressions that LLVM 18 dropped.
;
; $ nvvm-verify --arch=sm_100
; bad-constant.ll: error: the reader of the modern dialect refuses a constant expression of mul [S2N-NV005]
;   at:     @g = addrspace(1) global i32 mul (i32 1, i32 2)
;   in:     file 'bad-constant.ll'
;   source: bad-constant.ll:2:30
;   level:  toolchain
;   hint:   write it as LLVM 18 does, or compile for an SM before 100 (--dialect=legacy)
; 1 error

@g = addrspace(1) global i32 mul (i32 1, i32 2)

;--- bad-untyped-spec.ll
; LLVM 18 names the type.
;
; $ nvvm-verify --profile=spec --arch=sm_100
; bad-untyped-spec.ll: error: the reader of the modern dialect refuses byval without a type [S2N-NV005]
;   at:     define void @f(i32* byval %x) {
;   in:     file 'bad-untyped-spec.ll'
;   source: bad-untyped-spec.ll:2:21
;   level:  both
;   hint:   write it as LLVM 18 does, or compile for an SM before 100 (--dialect=legacy)
; 1 error

define void @f(i32* byval %x) {
  ret void
}

;--- bad-address-space.ll
; LLVM 20 counts to 16777215, LLVM 7 further.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-address-space.ll: error: the reader of the modern dialect refuses an address space of more than 24 bits [S2N-NV005]
;   at:     define void @f(i8 addrspace(16777216)* %p) {
;   in:     file 'bad-address-space.ll'
;   source: bad-address-space.ll:2:19
;   level:  toolchain
;   hint:   write it as LLVM 18 does, or compile for an SM before 100 (--dialect=legacy)
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=compute_75

define void @f(i8 addrspace(16777216)* %p) {
  ret void
}
