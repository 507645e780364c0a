; RUN: %transcripts %s %t

;--- ok-local.ll
; A pointer to global memory.
;
; $ nvvm-verify --profile=spec --arch=sm_75

declare void @llvm.nvvm.launch(i8*, i32 addrspace(1)*)
define void @c() {
  ret void
}
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.nvvm.launch(i8* bitcast (void ()* @c to i8*), i32 addrspace(1)* %o)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @c, !"kernel", i32 1}

;--- bad-alloca.ll
; On the address of an alloca libNVVM dies.
;
; $ nvvm-verify --profile=toolchain
; bad-alloca.ll: error: A pointer to local memory or memory in 'addrspace(0)' has been used as a launch argument. Dereferencing this within the launch is undefined [S2N-NV912]
;   at:     store i32* %l, i32** %q, align 8
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   pass a pointer to global memory
; 1 error

declare i8* @cudaGetParameterBufferV2(i8*, i64, i64, i32)

define void @c() {
  ret void
}

define void @f() {
  %l = alloca i32
  %b = call i8* @cudaGetParameterBufferV2(i8* bitcast (void ()* @c to i8*), i64 1, i64 1, i32 0)
  %q = bitcast i8* %b to i32**
  store i32* %l, i32** %q
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void ()* @c, !"kernel", i32 1}

;--- bad-local.ll
; Launch arguments point to global memory.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-local.ll: error: A pointer to local memory or memory in 'addrspace(0)' has been used as a launch argument. Dereferencing this within the launch is undefined [S2N-NV912]
;   at:     call void @llvm.nvvm.launch(i8* bitcast (void ()* @c to i8*), i32* %l)
;   in:     block '%0' of function 'k'
;   level:  spec
;   hint:   pass a pointer to global memory
; 1 error

declare void @llvm.nvvm.launch(i8*, i32*)
define void @c() {
  ret void
}
define void @k(i32 addrspace(1)* %o) {
  %l = alloca i32
  call void @llvm.nvvm.launch(i8* bitcast (void ()* @c to i8*), i32* %l)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @c, !"kernel", i32 1}
