; RUN: %transcripts %s %t

;--- ok-declared.ll
; Registers, labels and variables of the text and of other texts of the
; function, variables of the module, special registers and constants.
;
; $ nvvm-verify --profile=toolchain --arch=sm_90

@v = internal addrspace(1) global i32 0
define i32 @f(i32 %x) {
  call void asm sideeffect ".reg .u32 shared;", ""()
  %a = call i32 asm sideeffect "mov.u32 shared, $1; mov.u32 $0, shared;", "=r,r"(i32 %x)
  %c = call i32 asm sideeffect "mov.u32 $0, %cluster_ctaid.x; add.u32 $0, $0, %r1; mov.u32 $0, %pm3;", "=r"()
  %b = call i32 asm sideeffect "{ .reg .pred %p<2>; .reg .u32 t; setp.ne.u32 %p1, $1, WARP_SZ; @%p1 bra L; mov.u32 t, %laneid; L: ld.global.u32 $0, [v]; }", "=r,r"(i32 %a)
  ret i32 %b
}

;--- bad-register.ll
; ptxas looks for a symbol.
;
; $ nvvm-verify --profile=toolchain
; bad-register.ll: error: inline assembly names 'typo', which nothing declares [S2N-NV563]
;   at:     %r = call i32 asm sideeffect "{ .reg .u32 t; add.u32 t, $1, typo; @p mov.u32 $0, t; bra Nowhere; }", "=r,r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   declare it in the text, as in .reg .u32 x; or pass it as an operand
; bad-register.ll: error: inline assembly names 'p', which nothing declares [S2N-NV563]
;   at:     %r = call i32 asm sideeffect "{ .reg .u32 t; add.u32 t, $1, typo; @p mov.u32 $0, t; bra Nowhere; }", "=r,r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   declare it in the text, as in .reg .u32 x; or pass it as an operand
; bad-register.ll: error: inline assembly names 'Nowhere', which nothing declares [S2N-NV563]
;   at:     %r = call i32 asm sideeffect "{ .reg .u32 t; add.u32 t, $1, typo; @p mov.u32 $0, t; bra Nowhere; }", "=r,r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   declare it in the text, as in .reg .u32 x; or pass it as an operand
; 3 errors

define i32 @f(i32 %x) {
  %r = call i32 asm sideeffect "{ .reg .u32 t; add.u32 t, $1, typo; @p mov.u32 $0, t; bra Nowhere; }", "=r,r"(i32 %x)
  ret i32 %r
}

;--- bad-special-register.ll
; No register of PTX, and none that libNVVM may have made.
;
; $ nvvm-verify --profile=toolchain
; bad-special-register.ll: error: inline assembly names '%lane', which nothing declares [S2N-NV563]
;   at:     %r = call i32 asm sideeffect "mov.u32 $0, %lane; add.u32 $0, $0, %tidy.x; add.u32 $0, $0, %v3;", "=r"()
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   declare it in the text, as in .reg .u32 x; or pass it as an operand
; bad-special-register.ll: error: inline assembly names '%tidy', which nothing declares [S2N-NV563]
;   at:     %r = call i32 asm sideeffect "mov.u32 $0, %lane; add.u32 $0, $0, %tidy.x; add.u32 $0, $0, %v3;", "=r"()
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   declare it in the text, as in .reg .u32 x; or pass it as an operand
; bad-special-register.ll: error: inline assembly names '%v3', which nothing declares [S2N-NV563]
;   at:     %r = call i32 asm sideeffect "mov.u32 $0, %lane; add.u32 $0, $0, %tidy.x; add.u32 $0, $0, %v3;", "=r"()
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   declare it in the text, as in .reg .u32 x; or pass it as an operand
; 3 errors

define i32 @f() {
  %r = call i32 asm sideeffect "mov.u32 $0, %lane; add.u32 $0, $0, %tidy.x; add.u32 $0, $0, %v3;", "=r"()
  ret i32 %r
}
