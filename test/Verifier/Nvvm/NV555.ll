; RUN: %transcripts %s %t

;--- ok-other-text.ll
; Only a single move is checked; ptxas checks the rest.
;
; $ nvvm-verify --profile=toolchain

define i64 @f(i64 %x) {
  %r = call i64 asm "{ .reg .b32 t; mov.b32 t, 1; mov.b32 $0, t; }", "=r,r"(i64 %x)
  ret i64 %r
}

;--- ok-same-width.ll
; A move of the register's width.
;
; $ nvvm-verify --profile=toolchain

define i32 @f(i32 %x) {
  %r = call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 %x)
  ret i32 %r
}

;--- ok-not-moved.ll
; Operands that the text does not name may have any width.
;
; $ nvvm-verify --profile=toolchain

define i64 @f(i32 %x, i64 %y) {
  %r = call { i32, i64 } asm sideeffect "mov.u32 $0, %laneid;", "=r,=l,0,1"(i32 %x, i64 %y)
  %l = extractvalue { i32, i64 } %r, 1
  ret i64 %l
}

;--- bad-byte-register.ll
; Registers of c have 16 bits.
;
; $ nvvm-verify --profile=toolchain
; bad-byte-register.ll: error: inline assembly moves 32 bits with constraint '=c', whose registers have 16 [S2N-NV555]
;   at:     %r = call i32 asm "mov.b32 $0, $1;", "=c,c"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   write the move of the register's width, or choose the constraint of the type
; bad-byte-register.ll: error: inline assembly moves 32 bits with constraint 'c', whose registers have 16 [S2N-NV555]
;   at:     %r = call i32 asm "mov.b32 $0, $1;", "=c,c"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   write the move of the register's width, or choose the constraint of the type
; 2 errors

define i32 @f(i32 %x) {
  %r = call i32 asm "mov.b32 $0, $1;", "=c,c"(i32 %x)
  ret i32 %r
}

;--- bad-wide-move.ll
; A move of 64 bits with registers of 32.
;
; $ nvvm-verify --profile=toolchain
; bad-wide-move.ll: error: inline assembly moves 64 bits with constraint '=r', whose registers have 32 [S2N-NV555]
;   at:     %r = call i64 asm "mov.b64 $0, $1;", "=r,r"(i64 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   write the move of the register's width, or choose the constraint of the type
; bad-wide-move.ll: error: inline assembly moves 64 bits with constraint 'r', whose registers have 32 [S2N-NV555]
;   at:     %r = call i64 asm "mov.b64 $0, $1;", "=r,r"(i64 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   write the move of the register's width, or choose the constraint of the type
; 2 errors

define i64 @f(i64 %x) {
  %r = call i64 asm "mov.b64 $0, $1;", "=r,r"(i64 %x)
  ret i64 %r
}
