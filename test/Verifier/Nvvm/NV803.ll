; RUN: %transcripts %s %t

;--- ok-aligned-function.ll
; align may annotate a function.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

define void @f({ i32, i64 } %x) {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void ({ i32, i64 })* @f, !"align", i32 65544}

;--- ok-later-property-11.ll
; 11.3: names that only later versions define are not checked.
;
; $ nvvm-verify --nvvm-ir=1.1

define void @f() {
  ret void
}

!nvvm.annotations = !{!0}
!0 = metadata !{void ()* @f, metadata !"cluster_max_blocks", i32 8}

;--- ok-no-kernel.ll
; maxntidx annotates a kernel.
;
; $ nvvm-verify --arch=sm_75

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1, !"maxntidx", i32 64}

;--- bad-aligned-variable.ll
; The modern dialect dies on the alignment of a variable.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-aligned-variable.ll: error: 'align' annotates a global variable; expected a function [S2N-NV803]
;   at:     !{i64 addrspace(1)* @g, !"align", i32 8}
;   in:     !nvvm.annotations
;   level:  both
;   hint:   move the property to an entity of that kind
; 1 error

@g = addrspace(1) global i64 0

!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @g, !"align", i32 8}

;--- bad-no-kernel.ll
; Properties belong to an entity.
;
; $ nvvm-verify --arch=sm_75
; bad-no-kernel.ll: error: 'maxntidx' annotates a function that is not a kernel; expected a kernel [S2N-NV803]
;   at:     !{void ()* @k, !"maxntidx", i32 64}
;   in:     !nvvm.annotations
;   level:  spec
;   hint:   move the property to an entity of that kind
; 1 error

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"maxntidx", i32 64}
