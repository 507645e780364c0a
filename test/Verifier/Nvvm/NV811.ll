; RUN: %transcripts %s %t

;--- ok-load.ll
; The handle comes from llvm.nvvm.texsurf.handle.
;
; $ nvvm-verify --arch=sm_75

@t = addrspace(1) global i64 0
declare i64 @llvm.nvvm.texsurf.handle.p1i64(metadata, i64 addrspace(1)*)
define void @k() {
  %h = call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata !1, i64 addrspace(1)* @t)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @t, !"texture", i32 1}
!1 = !{i64 addrspace(1)* @t}

;--- bad-element.ll
; An access through address arithmetic is one all the same.
;
; $ nvvm-verify --profile=toolchain
; bad-element.ll: error: a texture variable is used by 'load'; only metadata, llvm.used and texture intrinsics may [S2N-NV811]
;   at:     %v = load i64, i64 addrspace(1)* %q, align 8
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   get a handle with llvm.nvvm.texsurf.handle
; 1 error

@t = addrspace(1) global i64 0

define i64 @f() {
  %q = getelementptr i64, i64 addrspace(1)* @t, i64 0
  %v = load i64, i64 addrspace(1)* %q
  ret i64 %v
}

!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @t, !"texture", i32 1}

;--- bad-load.ll
; Texture variables are not loaded.
;
; $ nvvm-verify --arch=sm_75
; bad-load.ll: error: a texture variable is used by 'load'; only metadata, llvm.used and texture intrinsics may [S2N-NV811]
;   at:     %h = load i64, i64 addrspace(1)* @t, align 8
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   get a handle with llvm.nvvm.texsurf.handle
; 1 error

@t = addrspace(1) global i64 0
define void @k() {
  %h = load i64, i64 addrspace(1)* @t
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @t, !"texture", i32 1}
!1 = !{i64 addrspace(1)* @t}

;--- bad-through-cast.ll
; The address of a texture through a cast.
;
; $ nvvm-verify --profile=toolchain
; bad-through-cast.ll: error: a texture variable is used by 'load'; only metadata, llvm.used and texture intrinsics may [S2N-NV811]
;   at:     %v = load i64, i64* %p, align 8
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   get a handle with llvm.nvvm.texsurf.handle
; 1 error

@t = addrspace(1) global i64 0

define i64 @f() {
  %p = addrspacecast i64 addrspace(1)* @t to i64*
  %v = load i64, i64* %p
  ret i64 %v
}

!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @t, !"texture", i32 1}
