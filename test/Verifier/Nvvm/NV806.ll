; RUN: %transcripts %s %t

;--- ok-dims.ll
; Both cluster dimensions are positive.
;
; $ nvvm-verify --arch=sm_90

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1, !"cluster_dim_x", i32 2, !"cluster_dim_y", i32 1}

;--- bad-dims.ll
; Cluster dimensions are all zero or none.
;
; $ nvvm-verify --arch=sm_90
; bad-dims.ll: error: cluster annotation: some cluster dimensions are zero, some not [S2N-NV806]
;   at:     void () @k
;   in:     function 'k'
;   level:  spec
;   hint:   either all cluster dimensions are zero or none; cluster_max_blocks is at least 1
; 1 error

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1, !"cluster_dim_x", i32 2, !"cluster_dim_y", i32 0}
