; RUN: %transcripts %s %t

;--- ok-sampler.ll
; A texture annotation is supported.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

@t = addrspace(1) global i64 0
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @t, !"texture", i32 1}
!1 = !{i64 addrspace(1)* @t}

;--- bad-sampler.ll
; libNVVM's form of a sampler is refused by ptxas.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-sampler.ll: error: a sampler annotation: libNVVM emits a form that ptxas refuses [S2N-NV813]
;   at:     !{i64 addrspace(1)* @t, !"sampler", i32 1}
;   in:     !nvvm.annotations
;   level:  toolchain
;   hint:   use unified texture handles
; 1 error

@t = addrspace(1) global i64 0
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @t, !"sampler", i32 1}
!1 = !{i64 addrspace(1)* @t}
