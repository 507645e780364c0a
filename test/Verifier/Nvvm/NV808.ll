; RUN: %transcripts %s %t

;--- ok-last-value.ll
; Of conflicting sizes, the modern dialect takes the last.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

define void @k() {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1, !"maxntidx", i32 0, !"maxntidx", i32 64}

;--- ok-zero.ll
; A positive size.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1, !"maxntidx", i32 64}

;--- bad-cluster-twice.ll
; ptxas takes the size or its limit, not both.
;
; $ nvvm-verify --profile=toolchain --arch=compute_90
; bad-cluster-twice.ll: error: cluster_dim together with cluster_max_blocks, which ptxas refuses [S2N-NV808]
;   at:     void () @k
;   in:     function 'k'
;   level:  toolchain
;   hint:   give positive sizes and limits, and either maxntid or reqntid
; 1 error

define void @k() {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1, !"cluster_dim_x", i32 4, !"cluster_max_blocks", i32 8}

;--- bad-zero.ll
; Sizes ptxas refuses.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-zero.ll: error: maxntidx = 0, which ptxas refuses [S2N-NV808]
;   at:     void () @k
;   in:     function 'k'
;   level:  toolchain
;   hint:   give positive sizes and limits, and either maxntid or reqntid
; 1 error

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1, !"maxntidx", i32 0}
