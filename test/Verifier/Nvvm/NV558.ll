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
;--- bad-cvt.ll
; Two floats into two halves came with Ampere; one float did not.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-cvt.ll: error: 'cvt.rn.f16x2.f32' in assembly needs sm_80; this is sm_75 [S2N-NV558]
;   at:     %r = call i32 asm "cvt.rn.f16x2.f32 $0, $1, $1;", "=r,f"(float %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   ask for a newer architecture, or do without
; 1 error

define i32 @f(float %x) {
  %r = call i32 asm "cvt.rn.f16x2.f32 $0, $1, $1;", "=r,f"(float %x)
  %s = call i16 asm "cvt.rn.f16.f32 $0, $1;", "=h,f"(float %x)
  ret i32 %r
}

;--- bad-cache-hint.ll
; A modifier may be newer than the instruction.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-cache-hint.ll: error: 'ld.global.L2::256B.u32' in assembly needs sm_80; this is sm_75 [S2N-NV558]
;   at:     %r = call i32 asm sideeffect "ld.global.L2::256B.u32 $0, [$1];", "=r,l"(i64 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   ask for a newer architecture, or do without
; 1 error

define i32 @f(i64 %x) {
  %r = call i32 asm sideeffect "ld.global.L2::256B.u32 $0, [$1];", "=r,l"(i64 %x)
  %s = call i32 asm sideeffect "ld.global.L2::128B.u32 $0, [$1];", "=r,l"(i64 %x)
  ret i32 %r
}

;--- bad-register.ll
; Clusters came with Hopper.
;
; $ nvvm-verify --profile=toolchain --arch=sm_80
; bad-register.ll: error: '%clusterid' in assembly needs sm_90; this is sm_80 [S2N-NV558]
;   at:     %r = call i32 asm "mov.u32 $0, %clusterid.x;", "=r"()
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   ask for a newer architecture, or do without
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_90

define i32 @f() {
  %r = call i32 asm "mov.u32 $0, %clusterid.x;", "=r"()
  ret i32 %r
}

;--- bad-family.ll
; What a family of architectures has needs its suffix.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-family.ll: error: 'tcgen05.wait::ld.sync.aligned' in assembly needs sm_100f or sm_110f; this is sm_100 [S2N-NV558]
;   at:     call void asm sideeffect "tcgen05.wait::ld.sync.aligned;", ""()
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   ask for a newer architecture, or do without
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_103a

define void @f() {
  call void asm sideeffect "tcgen05.wait::ld.sync.aligned;", ""()
  ret void
}
