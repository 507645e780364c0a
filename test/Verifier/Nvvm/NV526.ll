; RUN: %transcripts %s %t

;--- ok-integer.ll
; Integers, floats and pointers are supported.
;
; $ nvvm-verify --profile=toolchain

define i64 @f(i8** %p) {
  %v = va_arg i8** %p, i64
  ret i64 %v
}

;--- bad-byte-modern.ll
; The modern code generator loads a byte as a word.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-byte-modern.ll: error: va_arg of i8: libNVVM has no code for it [S2N-NV526]
;   at:     %v = va_arg i8** %p, i8
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   pass the parts, or a wider integer
; 1 error

define i8 @f(i8** %p) {
  %v = va_arg i8** %p, i8
  ret i8 %v
}

;--- bad-odd.ll
; libNVVM has no code for odd widths either.
;
; $ nvvm-verify --profile=toolchain
; bad-odd.ll: error: result of type i17: libNVVM cannot return integers of this width [S2N-NV310]
;   at:     i17 (i8**) @f
;   in:     function 'f'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; bad-odd.ll: error: va_arg of i17: libNVVM has no code for it [S2N-NV526]
;   at:     %v = va_arg i8** %p, i17
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   pass the parts, or a wider integer
; 2 errors

define i17 @f(i8** %p) {
  %v = va_arg i8** %p, i17
  ret i17 %v
}

;--- bad-vector.ll
; A vector has no place in the buffer of arguments.
;
; $ nvvm-verify --profile=toolchain
; bad-vector.ll: error: va_arg of <2 x i32>: libNVVM has no code for it [S2N-NV526]
;   at:     %v = va_arg i8** %p, <2 x i32>
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   pass the parts, or a wider integer
; 1 error

define <2 x i32> @f(i8** %p) {
  %v = va_arg i8** %p, <2 x i32>
  ret <2 x i32> %v
}
