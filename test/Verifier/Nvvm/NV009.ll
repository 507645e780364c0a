; RUN: %transcripts %s %t

;--- ok-old-spelling.ll
; load, getelementptr, byval and metadata as LLVM 3.2 spells them.
;
; $ nvvm-verify --nvvm-ir=1.1

%S = type { i32, i32 }

define i32 @f(%S* byval %s, i32 addrspace(1)* %p) {
  %q = getelementptr inbounds i32 addrspace(1)* %p, i64 1
  %v = load i32 addrspace(1)* %q, !range !1
  ret i32 %v
}

!1 = metadata !{i32 0, i32 8}

;--- bad-newer-spelling.ll
; A spelling of later LLVMs is read, with a warning.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-newer-spelling.ll: warning: the pointee type after load is the spelling of LLVM 3.7 and later; LLVM 3.2, which NVVM IR 1.1 follows, does not read it [S2N-NV009]
;   at:     %v = load i32, i32 addrspace(1)* %p
;   in:     file 'bad-newer-spelling.ll'
;   source: bad-newer-spelling.ll:3:8
;   level:  spec
;   hint:   it is read anyway; a compiler for version 1.1 needs LLVM 3.2's spelling
; 1 warning

define i32 @f(i32 addrspace(1)* %p) {
  %v = load i32, i32 addrspace(1)* %p
  ret i32 %v
}
