; RUN: %transcripts %s %t

;--- bad-cluster.ll
; A form of an instruction may be newer than the instruction.
;
; $ nvvm-verify --profile=toolchain --arch=sm_80
; bad-cluster.ll: error: 'barrier.cluster.arrive' in assembly needs sm_90; this is sm_80 [S2N-NV558]
;   at:     call void asm sideeffect "barrier.cluster.arrive;", ""()
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   ask for a newer architecture, or do without
; 1 error

define void @f(i32 %x) {
  call void asm sideeffect "barrier.cluster.arrive;", ""()
  ret void
}

;--- bad-sm75.ll
; cp.async came with Ampere.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-sm75.ll: error: 'cp.async.commit_group' in assembly needs sm_80; this is sm_75 [S2N-NV558]
;   at:     call void asm sideeffect "cp.async.commit_group;", ""()
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   ask for a newer architecture, or do without
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_80

define void @f(i32 %x) {
  call void asm sideeffect "cp.async.commit_group;", ""()
  ret void
}

;--- bad-type.ll
; A type may be newer than the instruction.
;
; $ nvvm-verify --profile=toolchain --arch=sm_80
; bad-type.ll: error: 'add.bf16' in assembly needs sm_90; this is sm_80 [S2N-NV558]
;   at:     %r = call i16 asm "add.bf16 $0, $1, $1;", "=h,h"(i16 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   ask for a newer architecture, or do without
; 1 error

define i16 @f(i16 %x) {
  %r = call i16 asm "add.bf16 $0, $1, $1;", "=h,h"(i16 %x)
  ret i16 %r
}
