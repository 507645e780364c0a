; RUN: %transcripts %s %t

;--- ok-i256.ll
; 128 bits are divided by a library call.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @k(i128 %o) {
  %x = udiv i128 %o, 3
  ret void
}

;--- bad-i256.ll
; Division of very wide integers.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-i256.ll: error: parameter of type i256: libNVVM cannot pass integers of this width [S2N-NV310]
;   at:     i256 %o (parameter 0)
;   in:     function 'k'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; bad-i256.ll: error: udiv of i256: libNVVM's legacy code generator divides up to 64 bits by itself and up to 128 by a library call [S2N-NV517]
;   at:     %x = udiv i256 %o, 3
;   in:     block '%0' of function 'k'
;   level:  toolchain
;   hint:   divide in parts, or compile for compute_100
; 2 errors

define void @k(i256 %o) {
  %x = udiv i256 %o, 3
  ret void
}

;--- bad-vector.ll
; No call divides a vector of wide integers.
;
; $ nvvm-verify --profile=toolchain
; bad-vector.ll: error: parameter of type <2 x i128>: libNVVM cannot pass parts of this width [S2N-NV310]
;   at:     <2 x i128> %x (parameter 0)
;   in:     function 'f'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; bad-vector.ll: error: result of type <2 x i128>: libNVVM cannot return parts of this width [S2N-NV310]
;   at:     <2 x i128> (<2 x i128>) @f
;   in:     function 'f'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; bad-vector.ll: error: udiv of <2 x i128>: libNVVM's legacy code generator divides up to 64 bits by itself and up to 128 by a library call [S2N-NV517]
;   at:     %r = udiv <2 x i128> %x, <i128 3, i128 5>
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   divide in parts, or compile for compute_100
; 3 errors

define <2 x i128> @f(<2 x i128> %x) {
  %r = udiv <2 x i128> %x, <i128 3, i128 5>
  ret <2 x i128> %r
}
