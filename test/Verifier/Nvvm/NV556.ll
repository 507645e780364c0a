; RUN: %transcripts %s %t

;--- ok-operands.ll
; Operands, a modifier, a unique label and a dollar sign.
;
; $ nvvm-verify --profile=toolchain

define void @f(i32 %x) {
  call void asm sideeffect "L${:uid}: mov.b32 $0, ${0:r}; // $$", "r"(i32 %x)
  ret void
}

;--- bad-formatter.ll
; There are uid, comment and private.
;
; $ nvvm-verify --profile=toolchain
; bad-formatter.ll: error: inline assembly: there is no formatter 'line' [S2N-NV556]
;   at:     call void asm sideeffect "// ${:line}", ""()
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   operands are $0, $1 and so on, results first; write $$ for a dollar sign
; 1 error

define void @f(i32 %x) {
  call void asm sideeffect "// ${:line}", ""()
  ret void
}

;--- bad-lone.ll
; A literal dollar sign is written twice.
;
; $ nvvm-verify --profile=toolchain
; bad-lone.ll: error: inline assembly: a '$' without an operand number [S2N-NV556]
;   at:     call void asm sideeffect "// $ x", ""()
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   operands are $0, $1 and so on, results first; write $$ for a dollar sign
; 1 error

define void @f(i32 %x) {
  call void asm sideeffect "// $ x", ""()
  ret void
}

;--- bad-modifier.ll
; Nothing of a register comes into the text but its name.
;
; $ nvvm-verify --profile=toolchain
; bad-modifier.ll: error: inline assembly: operand 1 with modifier 'c', which a register cannot have [S2N-NV556]
;   at:     %r = call i32 asm "mov.b32 $0, ${1:c};", "=r,r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   operands are $0, $1 and so on, results first; write $$ for a dollar sign
; 1 error

define i32 @f(i32 %x) {
  %r = call i32 asm "mov.b32 $0, ${1:c};", "=r,r"(i32 %x)
  ret i32 %r
}

;--- bad-address.ll
; The modern code generator writes a register as an address, the older does not.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-address.ll: error: inline assembly: operand 1 with modifier 'a', which a register cannot have [S2N-NV556]
;   at:     %r = call i32 asm "ld.global.b32 $0, [${1:a}];", "=r,l"(i64 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   operands are $0, $1 and so on, results first; write $$ for a dollar sign
; 1 error

define i32 @f(i64 %x) {
  %r = call i32 asm "ld.global.b32 $0, [${1:a}];", "=r,l"(i64 %x)
  ret i32 %r
}

;--- bad-number.ll
; There are two operands.
;
; $ nvvm-verify --profile=toolchain
; bad-number.ll: error: inline assembly: there is no operand 9 [S2N-NV556]
;   at:     call void asm sideeffect "mov.b32 $0, $9;", "r,r"(i32 %x, i32 %x)
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   operands are $0, $1 and so on, results first; write $$ for a dollar sign
; 1 error

define void @f(i32 %x) {
  call void asm sideeffect "mov.b32 $0, $9;", "r,r"(i32 %x, i32 %x)
  ret void
}

;--- bad-operand.ll
; A number past the last operand.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-operand.ll: error: inline assembly: there is no operand 2 [S2N-NV556]
;   at:     %r = call i32 asm "add.s32 $0, $1, $2;", "=r,r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   operands are $0, $1 and so on, results first; write $$ for a dollar sign
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-operand.ll: error: inline assembly: there is no operand 2 [S2N-NV556]
;   at:     %r = call i32 asm "add.s32 $0, $1, $2;", "=r,r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   operands are $0, $1 and so on, results first; write $$ for a dollar sign
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-operand.ll: error: inline assembly: there is no operand 2 [S2N-NV556]
;   at:     %r = call i32 asm "add.s32 $0, $1, $2;", "=r,r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   operands are $0, $1 and so on, results first; write $$ for a dollar sign
; 1 error

define i32 @f(i32 %x) {
  %r = call i32 asm "add.s32 $0, $1, $2;", "=r,r"(i32 %x)
  ret i32 %r
}
