; RUN: %transcripts %s %t

;--- ok-match-i64.ll
; 14.6.4: match.any.sync returns an i32.
;
; $ nvvm-verify

declare i32 @llvm.nvvm.match.any.sync.i64(i32, i64)

define i32 @f(i64 %x) {
  %r = call i32 @llvm.nvvm.match.any.sync.i64(i32 -1, i64 %x)
  ret i32 %r
}

;--- ok-membar.ll
; llvm.nvvm.membar takes an i32.
;
; $ nvvm-verify --arch=sm_75

declare void @llvm.nvvm.membar(i32)
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.nvvm.membar(i32 1)
  ret void
}

;--- ok-unused.ll
; libNVVM drops an unused declaration.
;
; $ nvvm-verify --profile=toolchain

declare void @llvm.nvvm.membar()

;--- bad-conversion-space-11.ll
; 13.3: the name says which space.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-conversion-space-11.ll: error: 'llvm.nvvm.ptr.global.to.gen.p0i8.p3i8' has type i8* (i8 addrspace(3)*); expected one pointee of i8 to i64, float or double, from address space 1 to 0 [S2N-NV704]
;   at:     %g = call i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p3i8(i8 addrspace(3)* %p)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   declare it as chapter 14 does
; 1 error

declare i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p3i8(i8 addrspace(3)*)

define i8* @f(i8 addrspace(3)* %p) {
  %g = call i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p3i8(i8 addrspace(3)* %p)
  ret i8* %g
}

;--- bad-match-i64.ll
; Chapter 14.6.4: the result is a mask of lanes.
;
; $ nvvm-verify
; bad-match-i64.ll: error: 'llvm.nvvm.match.any.sync.i64' has type i64(i32,i64); expected i32(i32,i64) [S2N-NV704]
;   at:     i64 (i32, i64) @llvm.nvvm.match.any.sync.i64
;   in:     function 'llvm.nvvm.match.any.sync.i64'
;   level:  both
;   hint:   declare it as chapter 14 does
; 1 error

declare i64 @llvm.nvvm.match.any.sync.i64(i32, i64)

define i64 @f(i64 %x) {
  %r = call i64 @llvm.nvvm.match.any.sync.i64(i32 -1, i64 %x)
  ret i64 %r
}

;--- bad-membar.ll
; Signatures of chapter 14.
;
; $ nvvm-verify --arch=sm_75
; bad-membar.ll: error: 'llvm.nvvm.membar' has type void(i64); expected void(i32) [S2N-NV704]
;   at:     void (i64) @llvm.nvvm.membar
;   in:     function 'llvm.nvvm.membar'
;   level:  both
;   hint:   declare it as chapter 14 does
; 1 error

declare void @llvm.nvvm.membar(i64)
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.nvvm.membar(i64 1)
  ret void
}
