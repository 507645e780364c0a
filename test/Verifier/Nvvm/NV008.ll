; RUN: %transcripts %s %t

;--- ok-old-words.ll
; NVVM IR 1.1 is LLVM 3.2's assembly and has all of these words.
;
; $ nvvm-verify --nvvm-ir=1.1

@a = alias weak void ()* @f

define linker_private fastcc void @f() nounwind {
  ret void
}

;--- bad-newer-word.ll
; NVVM IR 1.1 is LLVM 3.2's assembly, which has no addrspacecast.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-newer-word.ll: error: 'addrspacecast' is newer than LLVM 3.2, which NVVM IR 1.1 follows [S2N-NV008]
;   at:     %q = addrspacecast i8 addrspace(1)* %p to i8*
;   in:     file 'bad-newer-word.ll'
;   source: bad-newer-word.ll:3:8
;   level:  spec
;   hint:   write it as LLVM 3.2 does, or verify against version 2.0
; bad-newer-word.ll: error: instruction 'addrspacecast' is not supported [S2N-NV501]
;   at:     %q = addrspacecast i8 addrspace(1)* %p to i8*
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   chapter 9 lists what is: integer and float arithmetic, memory, conversions, br, switch, ret, unreachable and calls
; 2 errors

define i8* @f(i8 addrspace(1)* %p) {
  %q = addrspacecast i8 addrspace(1)* %p to i8*
  ret i8* %q
}
