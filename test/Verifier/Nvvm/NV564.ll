; RUN: %transcripts %s %t

;--- bad-fermi.ll
; Warp-synchronous code of the Fermi age: since Volta lanes do not run in step,
; and these instructions name the lanes that take part.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-fermi.ll: error: 'shfl.down.b32' without .sync: sm_70 and newer have no such form; this is sm_75 [S2N-NV564]
;   at:     %r = call i32 asm sideeffect "shfl.down.b32 $0, $1, 1, 31;", "=r,r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   write shfl.sync or vote.sync, with the mask of the lanes that take part as the last operand
; bad-fermi.ll: error: 'vote.ballot.b32' without .sync: sm_70 and newer have no such form; this is sm_75 [S2N-NV564]
;   at:     %v = call i32 asm sideeffect "{ .reg .pred p; setp.ne.u32 p, $1, 0; vote.ballot.b32 $0, p; }", "=r,r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   write shfl.sync or vote.sync, with the mask of the lanes that take part as the last operand
; 2 errors
;
; $ nvvm-verify --profile=toolchain --arch=sm_61

define i32 @f(i32 %x) {
  %r = call i32 asm sideeffect "shfl.down.b32 $0, $1, 1, 31;", "=r,r"(i32 %x)
  %v = call i32 asm sideeffect "{ .reg .pred p; setp.ne.u32 p, $1, 0; vote.ballot.b32 $0, p; }", "=r,r"(i32 %x)
  ret i32 %r
}

;--- ok-sync.ll
; $ nvvm-verify --profile=toolchain --arch=sm_75

define i32 @f(i32 %x) {
  %r = call i32 asm sideeffect "shfl.sync.down.b32 $0, $1, 1, 31, -1;", "=r,r"(i32 %x)
  ret i32 %r
}
