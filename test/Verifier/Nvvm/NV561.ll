; RUN: %transcripts %s %t

;--- ok-two-forms.ll
; setp with and without a second predicate.
;
; $ nvvm-verify --profile=toolchain

define i32 @f(i32 %x) {
  %r = call i32 asm "{ .reg .pred p; setp.eq.and.u32 p, $1, 1, p; setp.eq.u32 p, $1, 1; selp.b32 $0, 1, 2, p; }", "=r,r"(i32 %x)
  ret i32 %r
}

;--- bad-too-few.ll
; add takes two operands besides the result.
;
; $ nvvm-verify --profile=toolchain
; bad-too-few.ll: error: 'add.u32' has 2 operands; expected 3 [S2N-NV561]
;   at:     %r = call i32 asm "add.u32 $0, $1;", "=r,r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   check the commas, and what this form of the instruction takes
; 1 error

define i32 @f(i32 %x) {
  %r = call i32 asm "add.u32 $0, $1;", "=r,r"(i32 %x)
  ret i32 %r
}
