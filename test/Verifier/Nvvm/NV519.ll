; RUN: %transcripts %s %t

;--- ok-from-i64.ll
; An instruction converts 64 bits.
;
; $ nvvm-verify --profile=toolchain

define half @f(i64 %x) {
  %r = sitofp i64 %x to half
  ret half %r
}

;--- bad-bfloat.ll
; There is no library call for it.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-bfloat.ll: error: uitofp between bfloat and i128: libNVVM has no code for it [S2N-NV519]
;   at:     %r = uitofp i128 %x to bfloat
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   go through float or double, and through 64 bits
; 1 error

define bfloat @f(i128 %x) {
  %r = uitofp i128 %x to bfloat
  ret bfloat %r
}

;--- bad-from-i128.ll
; There is no library call for it.
;
; $ nvvm-verify --profile=toolchain
; bad-from-i128.ll: error: sitofp between half and i128: libNVVM has no code for it [S2N-NV519]
;   at:     %r = sitofp i128 %x to half
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   go through float or double, and through 64 bits
; 1 error

define half @f(i128 %x) {
  %r = sitofp i128 %x to half
  ret half %r
}

;--- bad-to-i128.ll
; There is no library call for it.
;
; $ nvvm-verify --profile=toolchain
; bad-to-i128.ll: error: fptoui between half and i128: libNVVM has no code for it [S2N-NV519]
;   at:     %r = fptoui half %x to i128
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   go through float or double, and through 64 bits
; 1 error

define i128 @f(half %x) {
  %r = fptoui half %x to i128
  ret i128 %r
}
