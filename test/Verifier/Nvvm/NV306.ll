; RUN: %transcripts %s %t

;--- ok-result.ll
; A kernel that returns void.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}

;--- bad-result.ll
; Kernels return nothing.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-result.ll: error: kernel returns i32; expected void [S2N-NV306]
;   at:     i32 () @k
;   in:     function 'k'
;   level:  both
;   hint:   return results through a pointer parameter
; 1 error

define i32 @k() {
  ret i32 0
}
!nvvm.annotations = !{!0}
!0 = !{i32 ()* @k, !"kernel", i32 1}

;--- bad-declared-result.ll
; Kernels return nothing; the modern dialect does not look at declarations.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-declared-result.ll: error: kernel returns i32; expected void [S2N-NV306]
;   at:     i32 () @k
;   in:     function 'k'
;   level:  both
;   hint:   return results through a pointer parameter
; 1 error
;
; $ nvvm-verify --profile=spec --arch=sm_100
; bad-declared-result.ll: error: kernel returns i32; expected void [S2N-NV306]
;   at:     i32 () @k
;   in:     function 'k'
;   level:  spec
;   hint:   return results through a pointer parameter
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-declared-result.ll: error: kernel returns i32; expected void [S2N-NV306]
;   at:     i32 () @k
;   in:     function 'k'
;   level:  both
;   hint:   return results through a pointer parameter
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

declare i32 @k()
!nvvm.annotations = !{!901}
!901 = !{i32 ()* @k, !"kernel", i32 1}
