; RUN: %transcripts %s %t

;--- ok-vector.ll
; A scalar operand.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  call void asm sideeffect "", "f"(float 1.0)
  ret void
}

;--- bad-vector.ll
; Operands of inline assembly are scalars.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-vector.ll: error: inline assembly operand of type <2 x i32>; expected i8, i16, i32, i64, float or double [S2N-NV552]
;   at:     call void asm sideeffect "", "r"(<2 x i32> zeroinitializer)
;   in:     block '%0' of function 'k'
;   level:  toolchain
;   hint:   convert the value before and after the assembly
; 1 error

define void @k(i32 addrspace(1)* %o) {
  call void asm sideeffect "", "r"(<2 x i32> zeroinitializer)
  ret void
}

;--- bad-wide-result.ll
; Constraint f gives 32 bits; the result has 64.
;
; $ nvvm-verify --profile=toolchain
; bad-wide-result.ll: error: inline assembly result of type i64; expected a scalar of 32 bits in a register of f [S2N-NV552]
;   at:     %r = call i64 asm "mov.f32 $0, 0f00000000;", "=f"()
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   convert the value before and after the assembly
; 1 error

define i64 @f() {
  %r = call i64 asm "mov.f32 $0, 0f00000000;", "=f"()
  ret i64 %r
}
