; RUN: %transcripts %s %t

;--- ok-fp128.ll
; double is supported.
;
; $ nvvm-verify --arch=sm_75

@g = addrspace(1) global double 0.0

;--- ok-half.ll
; NVVM IR 1.1 has float.
;
; $ nvvm-verify --nvvm-ir=1.1

declare void @f(float)

;--- bad-fp128-constant-11.ll
; 4: fp128 is not supported.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-fp128-constant-11.ll: error: the constant 0xL00000000000000000000000000000000 is not supported [S2N-NV401]
;   at:     %x = fadd fp128 0xL00000000000000000000000000000000, 0xL00000000000000000000000000000000
;   in:     file 'bad-fp128-constant-11.ll'
;   source: bad-fp128-constant-11.ll:3:19
;   level:  spec
;   hint:   use float, double, half, integers, pointers, fixed vectors, arrays and structures
; bad-fp128-constant-11.ll: error: the constant 0xL00000000000000000000000000000000 is not supported [S2N-NV401]
;   at:     %x = fadd fp128 0xL00000000000000000000000000000000, 0xL00000000000000000000000000000000
;   in:     file 'bad-fp128-constant-11.ll'
;   source: bad-fp128-constant-11.ll:3:56
;   level:  spec
;   hint:   use float, double, half, integers, pointers, fixed vectors, arrays and structures
; 2 errors

define void @f() {
  %x = fadd fp128 0xL00000000000000000000000000000000, 0xL00000000000000000000000000000000
  ret void
}

;--- bad-fp128.ll
; fp128.
;
; $ nvvm-verify --arch=sm_75
; bad-fp128.ll: error: type fp128 is not supported [S2N-NV401]
;   at:     @g = external addrspace(1) global fp128
;   in:     global variable 'g'
;   level:  both
;   hint:   use float, double, half, integers, pointers, fixed vectors, arrays and structures
; 1 error

@g = external addrspace(1) global fp128

;--- bad-half.ll
; NVVM IR 1.1 has no half.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-half.ll: error: type half is not supported [S2N-NV401]
;   at:     void (half) @f
;   in:     function 'f'
;   level:  spec
;   hint:   use float, double, half, integers, pointers, fixed vectors, arrays and structures
; 1 error

declare void @f(half)

;--- bad-label.ll
; A label cannot be a parameter.
;
; $ nvvm-verify --arch=sm_75
; bad-label.ll: error: a parameter of type label is not supported [S2N-NV401]
;   at:     label %x (parameter 0)
;   in:     function 'f'
;   level:  both
;   hint:   use float, double, half, integers, pointers, fixed vectors, arrays and structures
; 1 error

define void @f(label %x) {
  ret void
}

;--- bad-unsized.ll
; A variable of a structure without size.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-unsized.ll: error: a variable of the unsized type %S is not supported [S2N-NV401]
;   at:     @g = external addrspace(1) global %S
;   in:     global variable 'g'
;   level:  spec
;   hint:   use float, double, half, integers, pointers, fixed vectors, arrays and structures
; 1 error
;
; $ nvvm-verify --profile=spec --arch=sm_100
; bad-unsized.ll: error: a variable of the unsized type %S is not supported [S2N-NV401]
;   at:     @g = external addrspace(1) global %S
;   in:     global variable 'g'
;   level:  spec
;   hint:   use float, double, half, integers, pointers, fixed vectors, arrays and structures
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

%O = type opaque
%S = type { i32, %O }
@g = external addrspace(1) global %S

;--- bad-passed-on.ll
; A parameter that an instruction takes.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
; bad-passed-on.ll: error: type fp128 is not supported [S2N-NV401]
;   at:     ret fp128 %x
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   use float, double, half, integers, pointers, fixed vectors, arrays and structures
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-passed-on.ll: error: type fp128 is not supported [S2N-NV401]
;   at:     ret fp128 %x
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   use float, double, half, integers, pointers, fixed vectors, arrays and structures
; 1 error

define fp128 @f(fp128 %x) {
  ret fp128 %x
}

;--- ok-unused.ll
; libNVVM looks at instructions only.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define void @f(fp128 %x) {
  ret void
}
