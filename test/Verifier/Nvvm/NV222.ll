; RUN: %transcripts %s %t

;--- ok-called.ll
; A call does not take the address; a linker finds the function.
;
; $ nvvm-verify --profile=toolchain

declare void @f()

define void @k() {
  call void @f()
  ret void
}

;--- ok-defined.ll
; The address of a function of this module.
;
; $ nvvm-verify --profile=toolchain

define void @f() {
  ret void
}

define void @k(void ()** %p) {
  store void ()* @f, void ()** %p
  ret void
}

;--- ok-launched.ll
; A launch finds its kernel by name.
;
; $ nvvm-verify --profile=toolchain

declare i8* @cudaGetParameterBufferV2(i8*, i64, i64, i32)

declare void @c()

define i8* @f() {
  %b = call i8* @cudaGetParameterBufferV2(i8* bitcast (void ()* @c to i8*), i64 1, i64 1, i32 0)
  ret i8* %b
}

!nvvm.annotations = !{!0}
!0 = !{void ()* @c, !"kernel", i32 1}

;--- bad-initialiser.ll
; A table holds the address of a declared function.
;
; $ nvvm-verify --profile=toolchain
; bad-initialiser.ll: error: the address of function 'f', which is only declared: ptxas refuses to take it [S2N-NV222]
;   at:     @table = addrspace(4) constant [1 x void ()*] [void ()* @f]
;   in:     global variable 'table'
;   level:  toolchain
;   hint:   define the function in this module, or call it by its name
; 1 error

declare void @f()
@table = addrspace(4) constant [1 x void ()*] [void ()* @f]

;--- bad-other-type.ll
; A call with another function type takes the address.
;
; $ nvvm-verify --profile=toolchain
; bad-other-type.ll: error: the address of function 'f', which is only declared: ptxas refuses to take it [S2N-NV222]
;   at:     call void bitcast (i32 (i32)* @f to void ()*)()
;   in:     block '%0' of function 'k'
;   level:  toolchain
;   hint:   define the function in this module, or call it by its name
; 1 error

declare i32 @f(i32)

define void @k() {
  call void bitcast (i32 (i32)* @f to void ()*)()
  ret void
}

;--- bad-stored.ll
; The address of a function from another module is stored.
;
; $ nvvm-verify --profile=toolchain
; bad-stored.ll: error: the address of function 'f', which is only declared: ptxas refuses to take it [S2N-NV222]
;   at:     store void ()* @f, void ()** %p, align 8
;   in:     block '%0' of function 'k'
;   level:  toolchain
;   hint:   define the function in this module, or call it by its name
; 1 error

declare void @f()

define void @k(void ()** %p) {
  store void ()* @f, void ()** %p
  ret void
}
