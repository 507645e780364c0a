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

;--- bad-internal.ll
; One that is used.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-internal.ll: error: 'g' lies in partition 'p': libNVVM's modern dialect writes a section for it that ptxas does not read [S2N-NV223]
;   at:     @g = internal addrspace(1) global i32 7, partition "p"
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   drop the partition
; 1 error

@g = internal addrspace(1) global i32 7, partition "p"
define i32 @f() {
  %x = load volatile i32, ptr addrspace(1) @g
  ret i32 %x
}
