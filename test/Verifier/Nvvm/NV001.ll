; RUN: %transcripts %s %t

;--- ok-syntax.ll
; A kernel in LLVM assembly.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  ret void
}

;--- bad-syntax.ll
; A module that no LLVM parses.
;
; $ nvvm-verify --arch=sm_75
; bad-syntax.ll: error: the text does not parse: expected instruction opcode [S2N-NV001]
;   at:     retvoid
;   in:     file 'bad-syntax.ll'
;   source: bad-syntax.ll:3:3
;   level:  both
;   hint:   the dialects follow the grammars of LLVM 7 (legacy) and LLVM 18 to 20 (modern); NVVM IR 1.1 follows LLVM 3.2's, see --nvvm-ir=1.1
; 1 error

define void @k() {
  retvoid
}

;--- ok-undeclared-intrinsics.ll
; The modern reader declares what a call names, also where the name lacks its
; types; the legacy one does not.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define float @f(float %x, double %y, i32 %n) {
  %i = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = call fast float ; of what is not negative
      @llvm.sqrt(float %x)
  %b = call double @llvm.sqrt(double %y)
  %c = call i32 (i32) @llvm.ctpop.i32(i32 %n)
  call void @llvm.assume(i1 true) ; the last line
  ret float %a
}

;--- bad-undeclared-intrinsic.ll
; LLVM 7 wants a declaration.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
; bad-undeclared-intrinsic.ll: error: the text does not parse: use of undefined value '@llvm.trap' [S2N-NV001]
;   at:     call void @llvm.trap()
;   in:     file 'bad-undeclared-intrinsic.ll'
;   source: bad-undeclared-intrinsic.ll:3:13
;   level:  both
;   hint:   the dialects follow the grammars of LLVM 7 (legacy) and LLVM 18 to 20 (modern); NVVM IR 1.1 follows LLVM 3.2's, see --nvvm-ir=1.1
; 1 error

define void @f() {
  call void @llvm.trap()
  ret void
}

;--- bad-undeclared-name.ll
; There is no such intrinsic.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-undeclared-name.ll: error: the text does not parse: use of undefined value '@f.trap' [S2N-NV001]
;   at:     call void @f.trap()
;   in:     file 'bad-undeclared-name.ll'
;   source: bad-undeclared-name.ll:3:13
;   level:  both
;   hint:   the dialects follow the grammars of LLVM 7 (legacy) and LLVM 18 to 20 (modern); NVVM IR 1.1 follows LLVM 3.2's, see --nvvm-ir=1.1
; 1 error

define void @f() {
  call void @f.trap()
  ret void
}

;--- ok-target-behind.ll
; LLVM 7 takes the target anywhere, and the last of two; LLVM 20 does not.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75

; WITHOUT: triple
target triple = "nvptx64-nvidia-nvcl"
define void @f() {
  ret void
}
target triple = "nvptx64-nvidia-cuda"

;--- bad-target-behind.ll
; It comes first.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-target-behind.ll: error: the text does not parse: expected top-level entity [S2N-NV001]
;   at:     target triple = "nvptx64-nvidia-cuda"
;   in:     file 'bad-target-behind.ll'
;   source: bad-target-behind.ll:5:1
;   level:  both
;   hint:   the dialects follow the grammars of LLVM 7 (legacy) and LLVM 18 to 20 (modern); NVVM IR 1.1 follows LLVM 3.2's, see --nvvm-ir=1.1
; 1 error

define void @f() {
  ret void
}
target triple = "nvptx64-nvidia-cuda"

;--- bad-target-in-function.ll
; No dialect takes it there.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
; bad-target-in-function.ll: error: the text does not parse: expected instruction opcode [S2N-NV001]
;   at:     target triple = "nvptx64-nvidia-cuda"
;   in:     file 'bad-target-in-function.ll'
;   source: bad-target-in-function.ll:3:3
;   level:  both
;   hint:   the dialects follow the grammars of LLVM 7 (legacy) and LLVM 18 to 20 (modern); NVVM IR 1.1 follows LLVM 3.2's, see --nvvm-ir=1.1
; 1 error

define void @f() {
  target triple = "nvptx64-nvidia-cuda"
  ret void
}

;--- bad-flag-of-another.ll
; "disjoint" belongs to "or".
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-flag-of-another.ll: error: the text does not parse: expected type [S2N-NV001]
;   at:     %y = add disjoint i32 %x, 1
;   in:     file 'bad-flag-of-another.ll'
;   source: bad-flag-of-another.ll:3:12
;   level:  both
;   hint:   the dialects follow the grammars of LLVM 7 (legacy) and LLVM 18 to 20 (modern); NVVM IR 1.1 follows LLVM 3.2's, see --nvvm-ir=1.1
; 1 error

define i32 @f(i32 %x) {
  %y = add disjoint i32 %x, 1
  ret i32 %y
}

;--- bad-flag-of-sext.ll
; "nneg" belongs to "zext" and "uitofp".
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-flag-of-sext.ll: error: the text does not parse: expected type [S2N-NV001]
;   at:     %y = sext nneg i32 %x to i64
;   in:     file 'bad-flag-of-sext.ll'
;   source: bad-flag-of-sext.ll:3:13
;   level:  both
;   hint:   the dialects follow the grammars of LLVM 7 (legacy) and LLVM 18 to 20 (modern); NVVM IR 1.1 follows LLVM 3.2's, see --nvvm-ir=1.1
; 1 error

define i64 @f(i32 %x) {
  %y = sext nneg i32 %x to i64
  ret i64 %y
}

;--- ok-flags.ll
; Where they belong.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define i1 @f(i32 %x) {
  %y = or disjoint i32 %x, 1
  %z = zext nneg i32 %y to i64
  %c = icmp samesign ult i64 %z, 7
  ret i1 %c
}

;--- bad-attribute-without-bracket.ll
; "captures" says which.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-attribute-without-bracket.ll: error: the text does not parse: expected ')' at end of argument list [S2N-NV001]
;   at:     define void @f(ptr captures %p) {
;   in:     file 'bad-attribute-without-bracket.ll'
;   source: bad-attribute-without-bracket.ll:2:20
;   level:  both
;   hint:   the dialects follow the grammars of LLVM 7 (legacy) and LLVM 18 to 20 (modern); NVVM IR 1.1 follows LLVM 3.2's, see --nvvm-ir=1.1
; 1 error

define void @f(ptr captures %p) {
  ret void
}

;--- bad-attribute-of-function.ll
; "captures" is for parameters.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-attribute-of-function.ll: error: the text does not parse: this attribute does not apply to functions [S2N-NV001]
;   at:     define void @f(ptr %p) captures(none) {
;   in:     file 'bad-attribute-of-function.ll'
;   source: bad-attribute-of-function.ll:2:24
;   level:  both
;   hint:   the dialects follow the grammars of LLVM 7 (legacy) and LLVM 18 to 20 (modern); NVVM IR 1.1 follows LLVM 3.2's, see --nvvm-ir=1.1
; 1 error

define void @f(ptr %p) captures(none) {
  ret void
}

;--- bad-memory-without-bracket.ll
; "memory" says which.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-memory-without-bracket.ll: error: the text does not parse: expected '{' in function body [S2N-NV001]
;   at:     define void @f(ptr %p) memory {
;   in:     file 'bad-memory-without-bracket.ll'
;   source: bad-memory-without-bracket.ll:2:24
;   level:  both
;   hint:   the dialects follow the grammars of LLVM 7 (legacy) and LLVM 18 to 20 (modern); NVVM IR 1.1 follows LLVM 3.2's, see --nvvm-ir=1.1
; 1 error

define void @f(ptr %p) memory {
  ret void
}

;--- ok-typed-and-opaque.ll
; The modern reader takes both kinds of pointers for one.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define float @f(i32* %p) {
  %x = load float, i32* %p
  ret float %x
}
