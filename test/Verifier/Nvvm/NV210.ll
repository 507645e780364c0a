; RUN: %transcripts %s %t

;--- ok-string.ll
; Attributes of variables.
;
; $ nvvm-verify --arch=sm_75

@g = addrspace(1) global i32 0

;--- bad-sanitizer.ll
; A word of LLVM 15 behind a variable.
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
; Attributes of variables.
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
