; RUN: %transcripts %s %t

;--- ok-interrupt.ll
; The frame is passed byval.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define x86_intrcc void @f(i32* byval %x) {
  ret void
}

;--- ok-vectorcall.ll
; fastcc is a calling convention that libNVVM accepts.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define fastcc void @f() {
  ret void
}

;--- bad-interrupt.ll
; LLVM 7 expects a byval frame as first parameter.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-interrupt.ll: error: the calling convention means nothing here, but libNVVM dies on a first parameter that is not byval [S2N-NV308]
;   at:     void (i32) @f
;   in:     function 'f'
;   level:  toolchain
;   hint:   drop the calling convention
; 1 error

define x86_intrcc void @f(i32 %x) {
  ret void
}

;--- bad-vectorcall.ll
; x86_vectorcallcc.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-vectorcall.ll: error: the calling convention means nothing here, but libNVVM appends @@ to the name and ptxas refuses it [S2N-NV308]
;   at:     void () @f
;   in:     function 'f'
;   level:  toolchain
;   hint:   drop the calling convention
; 1 error

define x86_vectorcallcc void @f() {
  ret void
}
