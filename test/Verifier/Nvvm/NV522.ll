; RUN: %transcripts %s %t

;--- ok-cast.ll
; A cast of a pointer to a variable.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

@g = global float 0.0

define i32 @f() {
  %q = bitcast float* @g to i32*
  %v = load i32, i32* %q
  ret i32 %v
}

;--- ok-load.ll
; A call, not a read.
;
; $ nvvm-verify --arch=sm_75

declare void @f()
define void @k(i32 addrspace(1)* %o) {
  call void @f()
  ret void
}

;--- bad-cast.ll
; The cast is an instruction.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-cast.ll: error: load through a function pointer is not supported [S2N-NV522]
;   at:     %v = load i32, i32* %q, align 4
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   code cannot be read as data
; 1 error

define void @g() {
  ret void
}

define i32 @f() {
  %q = bitcast void ()* @g to i32*
  %v = load i32, i32* %q
  ret i32 %v
}

;--- bad-load.ll
; A load through a function pointer.
;
; $ nvvm-verify --arch=sm_75
; bad-load.ll: error: the address of function 'f', which is only declared: ptxas refuses to take it [S2N-NV222]
;   at:     %x = load i32, i32* bitcast (void ()* @f to i32*), align 4
;   in:     block '%0' of function 'k'
;   level:  toolchain
;   hint:   define the function in this module, or call it by its name
; bad-load.ll: error: load through a function pointer is not supported [S2N-NV522]
;   at:     %x = load i32, i32* bitcast (void ()* @f to i32*), align 4
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   code cannot be read as data
; 2 errors

declare void @f()
define void @k(i32 addrspace(1)* %o) {
  %x = load i32, i32* bitcast (void ()* @f to i32*)
  ret void
}

;--- bad-parameter.ll
; 11.2.1: loads through function pointers are not supported.
;
; $ nvvm-verify --profile=spec
; bad-parameter.ll: error: load through a function pointer is not supported [S2N-NV522]
;   at:     %v = load i32, i32* %p, align 4
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   code cannot be read as data
; 1 error

define i32 @f(i32 ()* %g) {
  %p = bitcast i32 ()* %g to i32*
  %v = load i32, i32* %p
  ret i32 %v
}
