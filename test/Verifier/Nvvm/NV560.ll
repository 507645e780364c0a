; RUN: %transcripts %s %t

;--- ok-order.ll
; ptxas accepts modifiers in any order.
;
; $ nvvm-verify --profile=toolchain

define float @f(float %x) {
  %r = call float asm "add.ftz.rn.f32 $0, $1, $1;", "=f,f"(float %x)
  ret float %r
}

;--- ok-not-judged.ll
; Instructions with too many forms to list are not checked.
;
; $ nvvm-verify --profile=toolchain

define void @f(i64 %x) {
  call void asm sideeffect "st.global.wt.u32 [$0], 1;", "l"(i64 %x)
  ret void
}

;--- bad-rounding.ll
; The form requires a rounding modifier.
;
; $ nvvm-verify --profile=toolchain
; bad-rounding.ll: error: 'fma.f32' has modifiers or types that no form of the instruction has [S2N-NV560]
;   at:     %r = call float asm "fma.f32 $0, $1, $1, $1;", "=f,f"(float %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   look at its forms in the PTX ISA; some need a rounding modifier
; 1 error

define float @f(float %x) {
  %r = call float asm "fma.f32 $0, $1, $1, $1;", "=f,f"(float %x)
  ret float %r
}

;--- bad-type.ll
; add has no .b32 form.
;
; $ nvvm-verify --profile=toolchain
; bad-type.ll: error: 'add.b32' has modifiers or types that no form of the instruction has [S2N-NV560]
;   at:     %r = call i32 asm "add.b32 $0, $1, 1;", "=r,r"(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   look at its forms in the PTX ISA; some need a rounding modifier
; 1 error

define i32 @f(i32 %x) {
  %r = call i32 asm "add.b32 $0, $1, 1;", "=r,r"(i32 %x)
  ret i32 %r
}
