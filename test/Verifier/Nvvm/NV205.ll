; RUN: %transcripts %s %t

;--- ok-comdat.ll
; linkonce_odr alone, without a comdat.
;
; $ nvvm-verify --arch=sm_75

define linkonce_odr void @f() {
  ret void
}

;--- ok-none.ll
; A function that is in none.
;
; $ nvvm-verify --profile=spec --arch=sm_75

define void @f() {
  ret void
}

;--- bad-comdat.ll
; A function in a comdat.
;
; $ nvvm-verify --arch=sm_75
; bad-comdat.ll: error: comdat 'f' is not supported [S2N-NV205]
;   at:     void () @f
;   in:     function 'f'
;   level:  spec
;   hint:   use linkonce_odr or weak_odr without a comdat
; 1 error

$f = comdat any
define linkonce_odr void @f() comdat {
  ret void
}

;--- bad-empty.ll
; A comdat without members.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-empty.ll: error: comdat 'c' is not supported [S2N-NV205]
;   in:     module 'bad-empty.ll'
;   level:  spec
;   hint:   use linkonce_odr or weak_odr without a comdat
; 1 error

$c = comdat any
