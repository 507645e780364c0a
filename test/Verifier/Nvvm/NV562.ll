; RUN: %transcripts %s %t

;--- ok-wide.ll
; The result of mul.wide is twice as wide as its operands.
;
; $ nvvm-verify --profile=toolchain

define i64 @f(i32 %x) {
  %r = call i64 asm "mul.wide.u32 $0, $1, $1;", "=l,r"(i32 %x)
  ret i64 %r
}

;--- ok-load.ll
; A loaded value may be narrower than its register.
;
; $ nvvm-verify --profile=toolchain

define i32 @f(i64 %x) {
  %r = call i32 asm "ld.global.u8 $0, [$1];", "=r,l"(i64 %x)
  ret i32 %r
}

;--- ok-tied.ll
; An operand that shares a register.
;
; $ nvvm-verify --profile=toolchain

define i32 @f(i32 %x) {
  %r = call i32 asm "add.u32 $0, $0, 1;", "=r,0"(i32 %x)
  ret i32 %r
}

;--- bad-constraint.ll
; A 64-bit register as operand of a 32-bit addition.
;
; $ nvvm-verify --profile=toolchain
; bad-constraint.ll: error: operand 2 of 'add.u32' has 64 bits; expected 32 [S2N-NV562]
;   at:     %r = call i32 asm "add.u32 $0, $1, 1;", "=r,l"(i64 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   choose the constraint, or the register, of the instruction's type
; 1 error

define i32 @f(i64 %x) {
  %r = call i32 asm "add.u32 $0, $1, 1;", "=r,l"(i64 %x)
  ret i32 %r
}

;--- bad-register.ll
; A register declared in the text itself.
;
; $ nvvm-verify --profile=toolchain
; bad-register.ll: error: operand 3 of 'add.u32' has 16 bits; expected 32 [S2N-NV562]
;   at:     %r = call i32 asm "{ .reg .b16 h; mov.u16 h, 1; add.u32 $0, $1, h; }", "=r,r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   choose the constraint, or the register, of the instruction's type
; 1 error

define i32 @f(i32 %x) {
  %r = call i32 asm "{ .reg .b16 h; mov.u16 h, 1; add.u32 $0, $1, h; }", "=r,r"(i32 %x)
  ret i32 %r
}
