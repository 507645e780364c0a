; RUN: %transcripts %s %t

;--- ok-i32.ll
; A texture variable is an i64 in global memory.
;
; $ nvvm-verify --arch=sm_75

@t = addrspace(1) global i64 0
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @t, !"texture", i32 1}
!1 = !{i64 addrspace(1)* @t}

;--- bad-common.ll
; ptxas has no common textures.
;
; $ nvvm-verify --profile=toolchain
; bad-common.ll: error: texture variable must be an i64 in address space 1; this is a common variable in address space 1 [S2N-NV810]
;   at:     @t = common addrspace(1) global i64 0
;   in:     global variable 't'
;   level:  toolchain
;   hint:   declare it addrspace(1) global i64
; 1 error

@t = common addrspace(1) global i64 0

!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @t, !"texture", i32 1}

;--- bad-i32.ll
; Texture variables are i64 in global memory.
;
; $ nvvm-verify --arch=sm_75
; bad-i32.ll: error: texture variable must be an i64 in address space 1; this is i32 in address space 1 [S2N-NV810]
;   at:     @t = addrspace(1) global i32 0
;   in:     global variable 't'
;   level:  both
;   hint:   declare it addrspace(1) global i64
; 1 error

@t = addrspace(1) global i32 0
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{i32 addrspace(1)* @t, !"texture", i32 1}
!1 = !{i32 addrspace(1)* @t}

;--- bad-unnamed.ll
; 13.1: a texture variable must have a name.
;
; $ nvvm-verify --profile=spec
; bad-unnamed.ll: error: texture variable must be an i64 in address space 1; this is a variable without a name in address space 1 [S2N-NV810]
;   at:     @0 = addrspace(1) global i64 0
;   in:     global variable '@0'
;   level:  spec
;   hint:   declare it addrspace(1) global i64
; 1 error

@0 = addrspace(1) global i64 0

!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @0, !"texture", i32 1}

;--- ok-needless.ll
; The modern dialect drops it.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

@t = linkonce_odr addrspace(4) global i64 0
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr addrspace(4) @t, !"surface", i32 1}
