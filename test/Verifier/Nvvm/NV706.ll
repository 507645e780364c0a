; RUN: %transcripts %s %t

;--- ok-cp-async.ll
; The modern dialect has this intrinsic.
;
; $ nvvm-verify --arch=sm_100

declare void @llvm.nvvm.cp.async.wait.all()
define void @k(ptr %o) {
  call void @llvm.nvvm.cp.async.wait.all()
  ret void
}

;--- bad-cp-async.ll
; The legacy dialect does not have this intrinsic.
;
; $ nvvm-verify --profile=toolchain --arch=sm_80
; bad-cp-async.ll: error: 'llvm.nvvm.cp.async.wait.all' does not work in the legacy dialect: libNVVM does not know it and leaves the call to ptxas [S2N-NV706]
;   at:     call void @llvm.nvvm.cp.async.wait.all()
;   in:     block '%0' of function 'k'
;   level:  toolchain
;   hint:   use the form chapter 14 lists, or inline PTX
; 1 error

declare void @llvm.nvvm.cp.async.wait.all()
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.nvvm.cp.async.wait.all()
  ret void
}

;--- bad-reflected-pointer.ll
; libNVVM reads the string.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
; bad-reflected-pointer.ll: error: '__nvvm_reflect' does not work in the legacy dialect: libNVVM dies on an argument other than a constant string [S2N-NV706]
;   at:     %x = call i32 @__nvvm_reflect(i8* %p)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   use the form chapter 14 lists, or inline PTX
; 1 error

declare i32 @__nvvm_reflect(i8*)
define i32 @f(i8* %p) {
  %x = call i32 @__nvvm_reflect(i8* %p)
  ret i32 %x
}

;--- bad-reflected-float.ll
; It is a number.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-reflected-float.ll: error: '__nvvm_reflect' does not work in the modern dialect: the result is an integer [S2N-NV706]
;   at:     %x = call float @__nvvm_reflect(ptr @s)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   use the form chapter 14 lists, or inline PTX
; 1 error

@s = private constant [2 x i8] c"a\00"
declare float @__nvvm_reflect(ptr)
define float @f() {
  %x = call float @__nvvm_reflect(ptr @s)
  ret float %x
}

;--- ok-reflected.ll
; Through casts and address arithmetic.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75

@s = private addrspace(4) constant [3 x i8] c"xa\00"
declare i32 @__nvvm_reflect(i8*)
define i32 @f() {
  %p = addrspacecast [3 x i8] addrspace(4)* @s to [3 x i8]*
  %q = getelementptr [3 x i8], [3 x i8]* %p, i32 0, i32 1
  %x = call i32 @__nvvm_reflect(i8* %q)
  ret i32 %x
}
