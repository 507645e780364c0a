; RUN: %transcripts %s %t

;--- ok-ctors.ll
; llvm.used is not a list of constructors.
;
; $ nvvm-verify --arch=sm_75

@llvm.used = appending global [1 x i8*] [i8* bitcast (void ()* @f to i8*)], section "llvm.metadata"
define void @f() {
  ret void
}

;--- ok-metadata.ll
; What is metadata by its section is nothing else to libNVVM.
;
; $ nvvm-verify --profile=toolchain

define void @f() {
  ret void
}

@llvm.global_ctors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 65535, void ()* @f, i8* null }], section "llvm.metadata"

;--- bad-ctors.ll
; A list of constructors.
;
; $ nvvm-verify --arch=sm_75
; bad-ctors.ll: error: 'llvm.global_ctors' is not supported: there are no constructors on a GPU [S2N-NV213]
;   at:     @llvm.global_ctors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 0, void ()* @f, i8* null }]
;   in:     global variable 'llvm.global_ctors'
;   level:  both
;   hint:   initialise the data from the host or in a kernel
; 1 error

@llvm.global_ctors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 0, void ()* @f, i8* null }]
define void @f() {
  ret void
}
