; RUN: %transcripts %s %t

;--- ok-letter.ll
; r is for i32.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  call void asm sideeffect "", "r"(i32 1)
  ret void
}

;--- ok-pointer.ll
; A pointer of 64 bits.
;
; $ nvvm-verify --profile=spec --arch=sm_75

define void @f(i32* %x) {
  call void asm sideeffect "// $0", "l"(i32* %x)
  ret void
}

;--- ok-tied.ll
; Both operands have the same type.
;
; $ nvvm-verify --profile=spec --arch=sm_75

define i32 @f(i32 %x) {
  %r = call i32 asm "add.u32 $0, $0, 1;", "=r,0"(i32 %x)
  ret i32 %r
}

;--- bad-letter.ll
; Constraint letters and types.
;
; $ nvvm-verify --arch=sm_75
; bad-letter.ll: error: inline assembly constraint 'r' with type i64; expected i32 [S2N-NV551]
;   at:     call void asm sideeffect "", "r"(i64 1)
;   in:     block '%0' of function 'k'
;   level:  spec
;   hint:   c is for i8, h i16, r i32, l i64, f float, d double
; 1 error

define void @k(i32 addrspace(1)* %o) {
  call void asm sideeffect "", "r"(i64 1)
  ret void
}

;--- bad-pointer.ll
; A pointer of 64 bits and registers of 32.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-pointer.ll: error: inline assembly constraint 'r' with type i32*; expected i32 [S2N-NV551]
;   at:     call void asm sideeffect "// $0", "r"(i32* %x)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   c is for i8, h i16, r i32, l i64, f float, d double
; 1 error

define void @f(i32* %x) {
  call void asm sideeffect "// $0", "r"(i32* %x)
  ret void
}

;--- bad-tied.ll
; A tied operand shares the register.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-tied.ll: error: inline assembly constraint '0' with type i64; expected i32 [S2N-NV551]
;   at:     %r = call i32 asm "add.u32 $0, $0, 1;", "=r,0"(i64 %x)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   c is for i8, h i16, r i32, l i64, f float, d double
; 1 error

define i32 @f(i64 %x) {
  %r = call i32 asm "add.u32 $0, $0, 1;", "=r,0"(i64 %x)
  ret i32 %r
}
