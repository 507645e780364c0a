; RUN: %transcripts %s %t

;--- ok-deleted.ll
; The result is unused, so libNVVM deletes the assembly.
;
; $ nvvm-verify --profile=toolchain

define void @f(i32 %x) {
  call void asm "frobnicate;", ""()
  ret void
}

;--- ok-module.ll
; Directives of modules.
;
; $ nvvm-verify --profile=toolchain

module asm ".visible .global .b32 g;"
module asm ".func f() { ret; }"

;--- ok-statements.ll
; Predicates, labels, blocks, comments and directives.
;
; $ nvvm-verify --profile=toolchain

define void @f(i32 %x) {
  call void asm sideeffect "{ .reg .pred p; /* a; b */ setp.eq.s32 p, $0, 0;\0A@p bra L; @!p ret; L: bar.sync 0; }  // end; of", "r"(i32 %x)
  ret void
}

;--- bad-instruction.ll
; No instruction of PTX.
;
; $ nvvm-verify --profile=toolchain
; bad-instruction.ll: error: no PTX statement begins with 'frobnicate.b32' [S2N-NV557]
;   at:     call void asm sideeffect "frobnicate.b32 $0;", "r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   check the spelling; text of assembly is PTX, statement by statement
; 1 error

define void @f(i32 %x) {
  call void asm sideeffect "frobnicate.b32 $0;", "r"(i32 %x)
  ret void
}

;--- bad-module.ll
; No directive of PTX.
;
; $ nvvm-verify --profile=toolchain
; bad-module.ll: error: no PTX statement begins with 'this' [S2N-NV557]
;   in:     module 'bad-module.ll'
;   level:  toolchain
;   hint:   check the spelling; text of assembly is PTX, statement by statement
; 1 error

module asm "this is no PTX"

;--- bad-version.ll
; libNVVM has written the version already.
;
; $ nvvm-verify --profile=toolchain
; bad-version.ll: error: no PTX statement begins with '.version' [S2N-NV557]
;   in:     module 'bad-version.ll'
;   level:  toolchain
;   hint:   check the spelling; text of assembly is PTX, statement by statement
; 1 error

module asm ".version 8.0"
