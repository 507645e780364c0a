; RUN: %transcripts %s %t

;--- ok-cast.ll
; A generic pointer that is known to point to shared memory.
;
; $ nvvm-verify --profile=spec --arch=sm_75

define void @f(i32 addrspace(3)* %v) {
  %q = addrspacecast i32 addrspace(3)* %v to i32*
  %r = atomicrmw add i32* %q, i32 1 seq_cst
  ret void
}

;--- ok-constant.ll
; Shared memory has atomics.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(3)* %o) {
  %x = atomicrmw add i32 addrspace(3)* %o, i32 1 seq_cst
  ret void
}

;--- bad-cast-constant.ll
; A generic pointer to a constant variable.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-cast-constant.ll: error: atomicrmw through address space 4; expected 0 (generic), 1 (global) or 3 (shared) [S2N-NV511]
;   at:     %r = atomicrmw add i32* addrspacecast (i32 addrspace(4)* @c to i32*), i32 1 seq_cst, align 4
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   constant and local memory have no atomics
; 1 error

@c = addrspace(4) global i32 0

define void @f(i32 %v) {
  %r = atomicrmw add i32* addrspacecast (i32 addrspace(4)* @c to i32*), i32 1 seq_cst
  ret void
}

;--- bad-cast.ll
; A generic pointer that certainly points to local memory.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-cast.ll: error: atomicrmw through address space 5; expected 0 (generic), 1 (global) or 3 (shared) [S2N-NV511]
;   at:     %r = atomicrmw add i32* %q, i32 1 seq_cst, align 4
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   constant and local memory have no atomics
; 1 error

define void @f(i32 addrspace(5)* %v) {
  %q = addrspacecast i32 addrspace(5)* %v to i32*
  %r = atomicrmw add i32* %q, i32 1 seq_cst
  ret void
}

;--- bad-constant.ll
; Constant memory has no atomics.
;
; $ nvvm-verify --arch=sm_75
; bad-constant.ll: error: atomicrmw through address space 4; expected 0 (generic), 1 (global) or 3 (shared) [S2N-NV511]
;   at:     %x = atomicrmw add i32 addrspace(4)* %o, i32 1 seq_cst, align 4
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   constant and local memory have no atomics
; 1 error

define void @k(i32 addrspace(4)* %o) {
  %x = atomicrmw add i32 addrspace(4)* %o, i32 1 seq_cst
  ret void
}
