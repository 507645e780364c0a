; RUN: %transcripts %s %t

;--- ok-empty-intel.ll
; An empty text is written nowhere.
;
; $ nvvm-verify --profile=toolchain

define void @f(i32 %x) {
  call void asm sideeffect inteldialect "", ""()
  ret void
}

;--- ok-intel.ll
; PTX without a dialect flag.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  call void asm sideeffect "", ""()
  ret void
}

;--- bad-intel.ll
; inteldialect.
;
; $ nvvm-verify --arch=sm_75
; bad-intel.ll: error: inline assembly flag 'inteldialect' is not supported [S2N-NV554]
;   at:     call void asm sideeffect inteldialect "", ""()
;   in:     block '%0' of function 'k'
;   level:  spec
;   hint:   write PTX in its own syntax and without unwinding
; 1 error

define void @k(i32 addrspace(1)* %o) {
  call void asm sideeffect inteldialect "", ""()
  ret void
}

;--- bad-unwind.ll
; A flag that came after LLVM 7.
;
; $ nvvm-verify --arch=sm_100
; bad-unwind.ll: error: inline assembly flag 'unwind' is not supported [S2N-NV554]
;   at:     call void asm sideeffect unwind "", ""()
;   in:     file 'bad-unwind.ll'
;   source: bad-unwind.ll:3:28
;   level:  spec
;   hint:   write PTX in its own syntax and without unwinding
; 1 error

define void @f() {
  call void asm sideeffect unwind "", ""()
  ret void
}
