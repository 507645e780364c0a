; RUN: %transcripts %s %t

;--- ok-llvm32-11.ll
; 3.9: parameter attributes are fully supported.
;
; $ nvvm-verify --nvvm-ir=1.1

%S = type { i32 }

define void @f(%S* noalias sret %r, i32* nocapture align 8 %p, i8 zeroext %c, i16 signext %h, i32 inreg %i) {
  ret void
}

;--- ok-swiftself.ll
; nocapture is in the list of section 2.16.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32* nocapture %o) {
  ret void
}

;--- bad-nonnull-11.ll
; 3.9: LLVM 3.2 has no nonnull.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-nonnull-11.ll: error: parameter attribute 'nonnull' is not supported [S2N-NV305]
;   at:     i32* %p (parameter 0)
;   in:     function 'f'
;   level:  spec
;   hint:   drop the attribute
; 1 error

define void @f(i32* nonnull %p) {
  ret void
}

;--- bad-stack-alignment.ll
; LLVM 7 knows it at functions only.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-stack-alignment.ll: error: parameter attribute 'alignstack(8)' is not supported [S2N-NV305]
;   at:     i32 %x (parameter 0)
;   in:     function 'f'
;   level:  both
;   hint:   drop the attribute
; 1 error
;
; LLVM 18 has it.
;
; $ nvvm-verify --profile=spec --arch=sm_100

define void @f(i32 alignstack(8) %x) {
  ret void
}

;--- bad-swiftself.ll
; Parameter attributes of section 2.16.
;
; $ nvvm-verify --arch=sm_75
; bad-swiftself.ll: error: parameter attribute 'swiftself' is not supported [S2N-NV305]
;   at:     i32* %o (parameter 0)
;   in:     function 'k'
;   level:  spec
;   hint:   drop the attribute
; 1 error

define void @k(i32* swiftself %o) {
  ret void
}
