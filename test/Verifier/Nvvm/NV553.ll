; RUN: %transcripts %s %t

;--- ok-immediate.ll
; l and a memory clobber are supported.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  call void asm sideeffect "", "l,~{memory}"(i64 1)
  ret void
}

;--- bad-immediate.ll
; PTX has no constraint for immediates.
;
; $ nvvm-verify --arch=sm_75
; bad-immediate.ll: error: inline assembly constraint 'n' is not supported [S2N-NV553]
;   at:     call void asm sideeffect "", "n"(i32 1)
;   in:     block '%0' of function 'k'
;   level:  spec
;   hint:   use c, h, r, l, f or d; n, i and C take constants
; 1 error

define void @k(i32 addrspace(1)* %o) {
  call void asm sideeffect "", "n"(i32 1)
  ret void
}

;--- bad-virtual-register.ll
; libNVVM has no class for the register.
;
; $ nvvm-verify --profile=toolchain
; bad-virtual-register.ll: error: inline assembly constraint '{r1}' is not supported [S2N-NV553]
;   at:     call void asm sideeffect "// $0", "{r1}"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   use c, h, r, l, f or d; n, i and C take constants
; 1 error

define void @f(i32 %x) {
  call void asm sideeffect "// $0", "{r1}"(i32 %x)
  ret void
}

;--- bad-alternatives.ll
; Alternative constraints.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-alternatives.ll: error: inline assembly constraint '|' is not supported [S2N-NV553]
;   at:     call void asm sideeffect "// $0", "r|l"(i32 1)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   use c, h, r, l, f or d; n, i and C take constants
; 1 error

define void @f() {
  call void asm sideeffect "// $0", "r|l"(i32 1)
  ret void
}

;--- bad-indirect.ll
; An operand in memory.
;
; $ nvvm-verify --arch=sm_75
; bad-indirect.ll: error: not a legal LLVM module: Operand for indirect constraint must have elementtype attribute [S2N-NV003]
;   at:     call void asm sideeffect "// $0", "*r"(i32* %p)
;   in:     module 'bad-indirect.ll'
;   level:  spec
;   hint:   an NVVM program is always a legal LLVM program; run LLVM's verifier on it
; bad-indirect.ll: error: inline assembly constraint '*r' is not supported [S2N-NV553]
;   at:     call void asm sideeffect "// $0", "*r"(i32* %p)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   use c, h, r, l, f or d; n, i and C take constants
; 2 errors

define void @f(i32* %p) {
  call void asm sideeffect "// $0", "*r"(i32* %p)
  ret void
}
