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
