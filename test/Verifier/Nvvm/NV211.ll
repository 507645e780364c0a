; RUN: %transcripts %s %t

;--- ok-ifunc.ll
; An alias instead of an ifunc.
;
; $ nvvm-verify --profile=spec --arch=sm_75

define void @f() {
  ret void
}
@a = alias void (), void ()* @f

;--- bad-ifunc.ll
; A function that a resolver chooses.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-ifunc.ll: error: ifuncs are not supported [S2N-NV211]
;   at:     @i = ifunc void (), void ()* ()* @r
;   in:     ifunc 'i'
;   level:  spec
;   hint:   call the resolver's choice through a function pointer
; 1 error

define void ()* @r() {
  ret void ()* null
}
@i = ifunc void (), void ()* ()* @r
