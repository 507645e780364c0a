; RUN: %transcripts %s %t

;--- ok-statements.ll
; Statements, blocks, comments.
;
; $ nvvm-verify --profile=toolchain

define i32 @f(i32 %x) {
  %r = call i32 asm "{ .reg .b32 t; add.u32 t, $1, 1; /* one */ mov.b32 $0, t; }", "=r,r"(i32 %x)
  ret i32 %r
}

;--- ok-half-a-block.ll
; A block may end in another text.
;
; $ nvvm-verify --profile=toolchain

define void @f() {
  call void asm sideeffect "{ .reg .b32 t;", ""()
  call void asm sideeffect "}", ""()
  ret void
}

;--- bad-semicolon.ll
; A statement without a semicolon.
;
; $ nvvm-verify --profile=toolchain
; bad-semicolon.ll: error: inline assembly is not PTX: found the end of the text in line 1; expected ',' or ';' after an operand [S2N-NV559]
;   at:     %r = call i32 asm "add.u32 $0, $1, 1", "=r,r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   each statement is complete and ends with ';'
; 1 error

define i32 @f(i32 %x) {
  %r = call i32 asm "add.u32 $0, $1, 1", "=r,r"(i32 %x)
  ret i32 %r
}

;--- bad-address.ll
; Offsets are added.
;
; $ nvvm-verify --profile=toolchain
; bad-address.ll: error: inline assembly is not PTX: found ']' in line 1; expected constants, or a name + an offset, before this [S2N-NV559]
;   at:     %r = call i32 asm "ld.global.u32 $0, [$1-4];", "=r,l"(i64 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   each statement is complete and ends with ';'
; 1 error

define i32 @f(i64 %x) {
  %r = call i32 asm "ld.global.u32 $0, [$1-4];", "=r,l"(i64 %x)
  ret i32 %r
}

;--- bad-open-block.ll
; A block that no text ends.
;
; $ nvvm-verify --profile=toolchain
; bad-open-block.ll: error: inline assembly is not PTX: found the end of the text in line 1; expected '}' at the end of a block [S2N-NV559]
;   at:     call void asm sideeffect "{ .reg .b32 t;", ""()
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   each statement is complete and ends with ';'
; 1 error

define void @f() {
  call void asm sideeffect "{ .reg .b32 t;", ""()
  call void asm sideeffect "{ mov.b32 %r0, 1; }", ""()
  ret void
}

;--- bad-closed-block.ll
; The end of a block that no text begins.
;
; $ nvvm-verify --profile=toolchain
; bad-closed-block.ll: error: inline assembly is not PTX: found '}' in line 1; expected an instruction [S2N-NV559]
;   at:     call void asm sideeffect "}", ""()
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   each statement is complete and ends with ';'
; 1 error

define void @f() {
  call void asm sideeffect "}", ""()
  ret void
}
