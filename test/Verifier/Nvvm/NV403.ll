; RUN: %transcripts %s %t

;--- ok-initialiser.ll
; A branch to a label needs no blockaddress.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  br label %b
  b:
  ret void
}

;--- bad-blockaddress-11.ll
; 5: blockaddress is not supported.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-blockaddress-11.ll: error: blockaddress is not supported [S2N-NV403]
;   at:     @g = addrspace(1) global i8* blockaddress(@f, %b)
;   in:     file 'bad-blockaddress-11.ll'
;   source: bad-blockaddress-11.ll:2:30
;   level:  spec
;   hint:   use switch over integers instead of computed jumps
; 1 error

@g = addrspace(1) global i8* blockaddress(@f, %b)

define void @f() {
  br label %b
b:
  ret void
}

;--- bad-initialiser.ll
; blockaddress.
;
; $ nvvm-verify --arch=sm_75
; bad-initialiser.ll: error: blockaddress is not supported [S2N-NV403]
;   at:     @g = addrspace(1) global i8* blockaddress(@k, %b)
;   in:     global variable 'g'
;   level:  both
;   hint:   use switch over integers instead of computed jumps
; 1 error

@g = addrspace(1) global i8* blockaddress(@k, %b)
define void @k(i32 addrspace(1)* %o) {
  br label %b
  b:
  ret void
}

;--- bad-part.ll
; Within an array, too.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-part.ll: error: blockaddress is not supported [S2N-NV403]
;   at:     @g = addrspace(1) global [1 x i8*] [i8* blockaddress(@f, %b)]
;   in:     global variable 'g'
;   level:  spec
;   hint:   use switch over integers instead of computed jumps
; 1 error
;
; libNVVM looks at scalars only.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

@g = addrspace(1) global [1 x i8*] [i8* blockaddress(@f, %b)]

define void @f() {
  br label %b
b:
  ret void
}
