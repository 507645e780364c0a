; RUN: %transcripts %s %t

;--- ok-empty.ll
; A structure with an element has a size.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @k({ i32 } %a) {
  ret void
}

;--- ok-idle.ll
; An unused parameter.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @f(i17 %x) {
  ret void
}

;--- ok-parts.ll
; Elements whose widths PTX has.
;
; $ nvvm-verify --profile=toolchain

define void @f({ i8, [2 x i64], <4 x i1> } %x) {
  ret void
}

;--- bad-byval-empty-call.ll
; A call passes an empty structure.
;
; $ nvvm-verify --profile=toolchain
; bad-byval-empty-call.ll: error: argument 1 is passed byval to a function that is declared without it [S2N-NV313]
;   at:     call void @f({}* byval({}) %p)
;   in:     block '%0' of function 'g'
;   level:  toolchain
;   hint:   write byval in both places or in none
; bad-byval-empty-call.ll: error: parameter of type {}: PTX has no empty parameters [S2N-NV310]
;   at:     call void @f({}* byval({}) %p)
;   in:     block '%0' of function 'g'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; 2 errors

declare void @f({}*)

define void @g({}* %p) {
  call void @f({}* byval %p)
  ret void
}

;--- bad-declared-empty-result.ll
; A function that is called and returns nothing at all.
;
; $ nvvm-verify --profile=toolchain
; bad-declared-empty-result.ll: error: result of type {}: PTX has no empty results [S2N-NV310]
;   at:     {} () @f
;   in:     function 'f'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; 1 error

declare {} @f()

define void @g() {
  %r = call {} @f()
  ret void
}

;--- bad-empty-result.ll
; PTX has no empty results.
;
; $ nvvm-verify --profile=toolchain
; bad-empty-result.ll: error: result of type {}: PTX has no empty results [S2N-NV310]
;   at:     {} () @f
;   in:     function 'f'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; 1 error

define {} @f() {
  ret {} undef
}

;--- bad-empty.ll
; A parameter of an empty structure.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-empty.ll: error: parameter of type {}: PTX has no empty parameters [S2N-NV310]
;   at:     {} %a (parameter 0)
;   in:     function 'k'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; 1 error

define void @k({} %a) {
  ret void
}

;--- bad-odd-parts.ll
; Parts of 17 bits cannot be passed between functions.
;
; $ nvvm-verify --profile=toolchain
; bad-odd-parts.ll: error: parameter of type { i8, i17 }: libNVVM cannot pass parts of this width [S2N-NV310]
;   at:     { i8, i17 } %x (parameter 0)
;   in:     function 'f'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; bad-odd-parts.ll: error: result of type i17: libNVVM cannot return integers of this width [S2N-NV310]
;   at:     i17 ({ i8, i17 }) @f
;   in:     function 'f'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; 2 errors

define i17 @f({ i8, i17 } %x) {
  %v = extractvalue { i8, i17 } %x, 1
  ret i17 %v
}

;--- bad-read.ll
; Somebody reads it.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-read.ll: error: parameter of type i17: libNVVM cannot pass integers of this width [S2N-NV310]
;   at:     i17 %x (parameter 0)
;   in:     function 'f'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; 1 error

define i32 @f(i17 %x) {
  %z = zext i17 %x to i32
  ret i32 %z
}

;--- bad-wide-vector.ll
; Vectors of i128 cannot be taken apart.
;
; $ nvvm-verify --profile=toolchain
; bad-wide-vector.ll: error: parameter of type <2 x i128>: libNVVM cannot pass parts of this width [S2N-NV310]
;   at:     <2 x i128> %x (parameter 0)
;   in:     function 'f'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; 1 error

define void @f(<2 x i128> %x) {
  ret void
}

;--- bad-x86-fp80.ll
; PTX has no numbers of 80 bits.
;
; $ nvvm-verify --profile=toolchain
; bad-x86-fp80.ll: error: parameter of type x86_fp80: PTX has no type of this size [S2N-NV310]
;   at:     x86_fp80 %x (parameter 0)
;   in:     function 'f'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; 1 error

define void @f(x86_fp80 %x) {
  ret void
}

;--- bad-scalable.ll
; A vector whose length the machine decides.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-scalable.ll: error: parameter of type <vscale x 4 x i32>: libNVVM does not know its size [S2N-NV310]
;   at:     <vscale x 4 x i32> %x (parameter 0)
;   in:     function 'f'
;   level:  toolchain
;   hint:   give the parameter a type with a size that PTX can name
; 1 error

define void @f(<vscale x 4 x i32> %x) {
  ret void
}

;--- ok-unused.ll
; What an internal function does not use is not passed.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

declare void @llvm.nvvm.barrier0()
define internal void @f({} %x, i24 %y) noinline {
  call void @llvm.nvvm.barrier0()
  ret void
}
define void @g() {
  call void @f({} undef, i24 3)
  ret void
}

;--- ok-inlined.ll
; At its one call.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75

define internal void @f(i24 %y, i24* %p) {
  store volatile i24 %y, i24* %p
  ret void
}
define void @g(i24* %p) {
  %y = load i24, i24* %p
  call void @f(i24 %y, i24* %p)
  ret void
}
