; RUN: %transcripts %s %t

;--- ok-variable.ll
; An alias of a function that is not a kernel.
;
; $ nvvm-verify --profile=spec --arch=sm_75

@a = alias void (), void ()* @f
define void @f() {
  ret void
}

;--- bad-variable.ll
; An alias of a variable.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-variable.ll: error: alias of a variable; only functions other than kernels can have one [S2N-NV212]
;   at:     @a = alias i32, i32 addrspace(1)* @g
;   in:     alias 'a'
;   level:  spec
;   hint:   use the aliasee itself, or write a function that calls it
; 1 error

@a = alias i32, i32 addrspace(1)* @g
@g = addrspace(1) global i32 0

;--- bad-kernel.ll
; Kernels have no second name.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-kernel.ll: error: alias of a kernel; only functions other than kernels can have one [S2N-NV212]
;   at:     @a = alias void (), void ()* @k
;   in:     alias 'a'
;   level:  both
;   hint:   use the aliasee itself, or write a function that calls it
; 1 error
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-kernel.ll: error: alias of a kernel; only functions other than kernels can have one [S2N-NV212]
;   at:     @a = alias void (), void ()* @k
;   in:     alias 'a'
;   level:  both
;   hint:   use the aliasee itself, or write a function that calls it
; 1 error

@a = alias void (), void ()* @k
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}
