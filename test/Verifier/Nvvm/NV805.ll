; RUN: %transcripts %s %t

;--- bad-cluster.ll
; Clusters need Hopper.
;
; $ nvvm-verify --arch=sm_80
; bad-cluster.ll: error: 'cluster_max_blocks' needs sm_90; this is sm_80 [S2N-NV805]
;   at:     !{void ()* @k, !"kernel", i32 1, !"cluster_max_blocks", i32 8}
;   in:     !nvvm.annotations
;   level:  spec
;   hint:   clusters exist from Hopper on
; 1 error
;
; $ nvvm-verify --arch=sm_90

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1, !"cluster_max_blocks", i32 8}
