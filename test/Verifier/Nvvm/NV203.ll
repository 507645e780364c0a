; RUN: %transcripts %s %t

;--- ok-alias.ll
; The legacy dialect ignores thread_local on an alias.
;
; $ nvvm-verify --profile=toolchain

define void @f() {
  ret void
}

@a = thread_local alias void (), void ()* @f

define void @g() {
  call void @a()
  ret void
}

;--- ok-tls.ll
; A variable that is not thread-local.
;
; $ nvvm-verify --profile=spec --arch=sm_75

@g = addrspace(1) global i32 0

;--- bad-tls.ll
; A thread-local variable.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-tls.ll: error: thread_local variables are not supported [S2N-NV203]
;   at:     @g = thread_local addrspace(1) global i32 0
;   in:     global variable 'g'
;   level:  spec
;   hint:   use an alloca, or a global variable indexed by thread
; 1 error

@g = thread_local addrspace(1) global i32 0
