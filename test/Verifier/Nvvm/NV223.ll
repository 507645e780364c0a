; RUN: %transcripts %s %t

;--- ok-partition.ll
; An internal function keeps no partition.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

define internal void @f() partition "p" {
  ret void
}

define void @k() {
  call void @f()
  ret void
}

;--- bad-partition.ll
; A function of a partition.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-partition.ll: error: 'f' lies in partition 'p': libNVVM's modern dialect writes a section for it that ptxas does not read [S2N-NV223]
;   at:     void () @f
;   in:     function 'f'
;   level:  toolchain
;   hint:   drop the partition
; 1 error

define void @f() partition "p" {
  ret void
}
