; RUN: %transcripts %s %t

;--- ok-static.ll
; static maps to internal (2.5).
;
; $ spir-verify --level=strict

@x = internal addrspace(2) constant i32 1, align 4

;--- bad-thread-local.ll
; SPIR has no thread-local storage.
;
; $ spir-verify --level=strict
; bad-thread-local.ll: error: 'x' is thread-local; expected extern or static storage [S2N-SP408]
;   at:     @x = internal thread_local addrspace(2) constant i32 1, align 4
;   in:     global variable 'x'
;   level:  strict
;   hint:   private variables are allocas
; 1 error
;
; $ spir-verify --level=lenient
; bad-thread-local.ll: error: 'x' is thread-local; expected extern or static storage [S2N-SP408]
;   at:     @x = internal thread_local addrspace(2) constant i32 1, align 4
;   in:     global variable 'x'
;   level:  lenient
;   hint:   private variables are allocas
; 1 error

@x = internal thread_local addrspace(2) constant i32 1, align 4
