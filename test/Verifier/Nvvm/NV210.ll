; RUN: %transcripts %s %t

;--- ok-string.ll
; A variable without attributes.
;
; $ nvvm-verify --arch=sm_75

@g = addrspace(1) global i32 0

;--- bad-sanitizer.ll
; no_sanitize_address came with LLVM 15.
;
; $ nvvm-verify --profile=spec --arch=sm_100
; bad-sanitizer.ll: error: attributes on global variables are not supported [S2N-NV210]
;   at:     @g = addrspace(1) global i32 0, no_sanitize_address
;   in:     file 'bad-sanitizer.ll'
;   source: bad-sanitizer.ll:2:33
;   level:  spec
;   hint:   drop the attributes
; 1 error
;
; The modern dialect reads over it.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

@g = addrspace(1) global i32 0, no_sanitize_address

;--- bad-string.ll
; A variable with a string attribute.
;
; $ nvvm-verify --arch=sm_75
; bad-string.ll: error: attributes on global variables are not supported [S2N-NV210]
;   at:     @g = addrspace(1) global i32 0 #0
;   in:     global variable 'g'
;   level:  spec
;   hint:   drop the attributes
; 1 error

@g = addrspace(1) global i32 0 #0
attributes #0 = { "x"="y" }
