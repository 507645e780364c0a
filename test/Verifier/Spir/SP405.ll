; RUN: %transcripts %s %t

;--- ok-not-used.ll
; The function without the list.
;
; $ spir-verify --level=strict

define spir_func void @f() nounwind {
  ret void
}

;--- bad-used.ll
; Table 11 has no appending, the linkage of llvm.used.
;
; $ spir-verify --level=strict
; bad-used.ll: error: 'llvm.used' has linkage appending; expected no such variable [S2N-SP405]
;   at:     @llvm.used = appending global [1 x i8*] [i8* bitcast (void ()* @f to i8*)], section "llvm.metadata"
;   in:     global variable 'llvm.used'
;   level:  strict
;   hint:   __attribute__((used)) and ((annotate)) make it; it has no effect here
; 1 error
;
; $ spir-verify --level=lenient
; bad-used.ll: warning: 'llvm.used' has linkage appending; expected no such variable [S2N-SP405]
;   at:     @llvm.used = appending global [1 x i8*] [i8* bitcast (void ()* @f to i8*)], section "llvm.metadata"
;   in:     global variable 'llvm.used'
;   level:  lenient
;   hint:   __attribute__((used)) and ((annotate)) make it; it has no effect here
; 1 warning

@llvm.used = appending global [1 x i8*] [i8* bitcast (void ()* @f to i8*)], section "llvm.metadata"
define spir_func void @f() nounwind {
  ret void
}
