; RUN: %transcripts %s %t

;--- ok-laneid.ll
; Chapter 14 lists tid.x.
;
; $ nvvm-verify --arch=sm_75

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32 addrspace(1)* %o) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret void
}

;--- ok-listed-11.ll
; 13: barriers, fences, registers and the float atomic.
;
; $ nvvm-verify --nvvm-ir=1.1

declare float @llvm.nvvm.atomic.load.add.f32.p1f32(float addrspace(1)*, float)
declare i32 @llvm.nvvm.barrier0.popc(i32)
declare void @llvm.nvvm.membar.gl()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define float @f(float addrspace(1)* %p, float %x) {
  %r = call float @llvm.nvvm.atomic.load.add.f32.p1f32(float addrspace(1)* %p, float %x)
  call void @llvm.nvvm.membar.gl()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = call i32 @llvm.nvvm.barrier0.popc(i32 %t)
  ret float %r
}

;--- bad-isspacep-11.ll
; 13: not one of 1.1's intrinsics.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-isspacep-11.ll: error: intrinsic 'llvm.nvvm.isspacep.global' is not listed in the specification [S2N-NV702]
;   at:     %r = call i1 @llvm.nvvm.isspacep.global(i8* %p)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   it may work today (--profile=toolchain tells); inline PTX is the documented way
; 1 error

declare i1 @llvm.nvvm.isspacep.global(i8*)

define i1 @f(i8* %p) {
  %r = call i1 @llvm.nvvm.isspacep.global(i8* %p)
  ret i1 %r
}

;--- bad-laneid.ll
; Intrinsics chapter 14 does not list.
;
; $ nvvm-verify --arch=sm_75
; bad-laneid.ll: error: intrinsic 'llvm.nvvm.read.ptx.sreg.laneid' is not listed in the specification [S2N-NV702]
;   at:     %x = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
;   in:     block '%0' of function 'k'
;   level:  spec
;   hint:   it may work today (--profile=toolchain tells); inline PTX is the documented way
; 1 error

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
define void @k(i32 addrspace(1)* %o) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  ret void
}
